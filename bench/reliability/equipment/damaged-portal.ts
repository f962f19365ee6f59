import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { readConfig } from '../../../server/core/config.ts'
import { startPortal } from '../../../server/start.ts'
import { unbuiltWeb } from '../../../server/testing/unbuilt-web.ts'

const administrator = { identifier: 'chefin', password: 'Werkstatt-Portal-26' }

/** A portal in this process, with access to its log and bytes, and its administrator. */
export async function openDamagedPortal() {
  const folder = await mkdtemp(join(tmpdir(), 'typenschild-damage-'))
  const dataDir = join(folder, 'data')
  const { identifier: ADMIN_USERNAME, password: ADMIN_PASSWORD } = administrator
  const settings = { DATA_DIR: dataDir, ADMIN_USERNAME, ADMIN_PASSWORD, READERS: '0' }
  const config = { ...readConfig(settings), webRoot: await unbuiltWeb() }
  const log: string[] = []
  const portal = await startPortal(
    config,
    pino({ level: 'error' }, { write: (line) => log.push(line) }),
  )
  const address = await portal.app.listen({ port: 0, host: '127.0.0.1' })

  async function send(path: string, body: object | FormData, method = 'POST') {
    const isForm = body instanceof FormData
    const answer = await fetch(address + path, {
      method,
      headers: { ...staff, ...(!isForm && { 'content-type': 'application/json' }) },
      body: isForm ? body : JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    return { told: await answer.json(), cookie: answer.headers.getSetCookie()[0]?.split(';')[0] }
  }

  let staff: Record<string, string> = {}
  const { told } = await send('/api/auth/local', administrator)
  staff = { authorization: `Bearer ${told.jwt}` }

  return {
    ...portal,
    address,
    config,
    dataDir,
    log,
    staff,
    create: async (kind: string, data: object) => (await send(`/api/${kind}`, { data })).told.data,
    /** Uploads a file; returns the stored upload. */
    async upload(name: string, bytes: Buffer) {
      const form = new FormData()
      form.append('files', new Blob([Uint8Array.from(bytes)]), name)
      return (await send('/api/upload', form)).told[0]
    },
    /** Signs a customer in; returns the headers for their requests. */
    async signInCustomer(sn: string, pass: string) {
      const { cookie = '' } = await send('/api/devices/customer-login', { sn, pass })
      return { cookie, 'sec-fetch-site': 'same-origin' }
    },
    async close() {
      await portal.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
