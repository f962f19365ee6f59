import { createHash } from 'node:crypto'
import type Sqlite from 'better-sqlite3'
import { openDesk } from '../../security/attacked-portal.ts'

/** An acknowledged change, and whether it is in a database. */
interface Change {
  begun: number
  acknowledged: number
  isIn(database: Sqlite.Database): boolean
}

/** Clients that create devices, upload files and delete them again, and record what was acknowledged. */
export interface Writers {
  changes: Change[]
  /** Stops them; resolves after the last answer. */
  stop(): Promise<void>
}

export async function startWriters(address: string, count: number): Promise<Writers> {
  const { headers } = await openDesk(address)
  const changes: Change[] = []
  const uploads: { id: number; sha256: string }[] = []
  let [number, isStopping] = [0, false]

  async function ask(method: string, path: string, body?: object | FormData) {
    const startedAt = performance.now()
    const isForm = body instanceof FormData
    const answer = await fetch(address + path, {
      method,
      headers: { ...headers, ...(body && !isForm && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return { begun: startedAt, acknowledged: performance.now(), body: JSON.parse(text) }
  }

  async function make() {
    number += 1
    const sn = `S ${number}`
    const { body: _, ...times } = await ask('POST', '/api/devices', { data: { sn } })
    const isIn = (database: Sqlite.Database) =>
      database.prepare('select 1 from devices where serial_number = ?').get(sn) !== undefined
    changes.push({ ...times, isIn })
  }

  async function upload() {
    number += 1
    const text = `%PDF-1.7\n% ${number} ${'x'.repeat(20_000)}\n%%EOF\n`
    const form = new FormData()
    form.append('files', new File([text], `${number}.pdf`))
    const { body, ...times } = await ask('POST', '/api/upload', form)
    const [{ id }] = body
    const sha256 = createHash('sha256').update(text).digest('hex')
    changes.push({ ...times, isIn: (database) => hasUpload(database, id) || wasIn.has(id) })
    uploads.push({ id, sha256 })
  }

  /** Uploads whose deletion is in a database: they existed before. */
  const wasIn = new Set<number>()

  async function remove() {
    const oldest = uploads.shift()
    if (!oldest) return
    const { id } = oldest
    const { body: _, ...times } = await ask('DELETE', `/api/upload/files/${id}`)
    changes.push({
      ...times,
      isIn(database) {
        const isGone = !hasUpload(database, id) && hasCome(database, id)
        if (isGone) wasIn.add(id)
        return isGone
      },
    })
  }

  async function work() {
    for (let turn = 0; !isStopping; turn += 1) {
      if (turn % 3 === 0) await make()
      else if (turn % 3 === 1) await upload()
      else if (uploads.length > 4) await remove()
    }
  }

  const works = Array.from({ length: count }, work)
  return {
    changes,
    async stop() {
      isStopping = true
      await Promise.all(works)
    },
  }
}

/**
 * Number of changes that are missing in a database although a later one is there, which began after they had been
 * acknowledged: such a state never existed.
 */
export function countContradictions(changes: Change[], database: Sqlite.Database): number {
  // Deletions first: they prove that uploads had existed.
  const inOrder = changes.toSorted((one, other) => other.begun - one.begun)
  const checked = inOrder.map((change) => ({ ...change, isSeen: change.isIn(database) }))
  const lastBegun = Math.max(
    0,
    ...checked.filter(({ isSeen }) => isSeen).map(({ begun: startedAt }) => startedAt),
  )
  return checked.filter(({ isSeen, acknowledged }) => !isSeen && acknowledged < lastBegun).length
}

function hasUpload(database: Sqlite.Database, id: number): boolean {
  return database.prepare('select 1 from uploads where id = ?').get(id) !== undefined
}

/** Whether an id had been assigned by then. */
function hasCome(database: Sqlite.Database, id: number): boolean {
  const row = database.prepare(`select seq from sqlite_sequence where name = 'uploads'`).get()
  return ((row as { seq: number } | undefined)?.seq ?? 0) >= id
}
