import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { openDatabase } from '../db/database.ts'
import { compiledOnce } from '../testing/compiled-once.ts'
import * as given from '../testing/given.ts'
import { readPdf } from '../testing/read-pdf.ts'
import { openSmtpPeer, type SmtpPeer } from '../testing/smtp-peer.ts'
import { openWorld, type World } from '../testing/world.ts'

// On PostgreSQL in full runs only: mail/crash.test.ts kills the same worker there.

// A process of its own: it works long and starts others.

const minute = 60_000
const pass = 'Passwort-der-Pumpe-§4711'
const orders = process.env.TEST_FULL ? 200 : 60

test(`a server killed while ${orders} letters are ordered sends each of them after its restart, and then the password is stored nowhere`, async (t) => {
  const peer = await openSmtpPeer(t, { authOptional: true })
  const settings = { ...peer.settings, SMTP_URL: `smtp://localhost:${peer.port}` }
  const world = await openWorld(t, settings)
  await world.services.outbox.stop()
  await world.services.documentJobs.stop()
  const wanted = await order(world)
  await postpone(world, 5)
  const encrypted = await encryptedPasswords(world)
  assert.equal(encrypted.length, orders)

  await world.stop()
  const spare = join(world.dataDir, '../tmp')
  await mkdir(spare)
  const ownSettings = { ...settings, TMPDIR: spare }
  const killed = startServer(world, ownSettings)
  await arrivals(peer, 5)
  killed.server.kill('SIGKILL')
  await once(killed.server, 'close')

  // Several if they can share the database, because the mail server delays each connection.
  const count = process.env.TEST_DATABASE_URL ? 3 : 1
  const restarted = Array.from({ length: count }, () => startServer(world, ownSettings))
  // If there are several, the orders of the dead server stay leased for a while.
  await arrivals(peer, orders - 5 - 2)
  for (const { server } of restarted) server.kill('SIGTERM')
  await Promise.all(restarted.map(({ server }) => once(server, 'close')))
  world.wait(5 * minute)
  await world.restart()
  await world.services.documentJobs.runDue()
  await world.services.outbox.runDue()

  const ids = new Map<string, Set<string>>()
  for (const { to, email } of peer.arrived) {
    const [recipient = ''] = to
    ids.set(recipient, (ids.get(recipient) ?? new Set()).add(email.messageId ?? ''))
  }
  assert.deepEqual([...ids.keys()].toSorted(), wanted.toSorted())
  assert.deepEqual(new Set([...ids.values()].map(({ size }) => size)), new Set([1]))
  assert.ok(peer.arrived.length <= orders + 1, 'only the mail being sent may arrive twice')
  assert.deepEqual(await states(world), { sent: orders })
  const letter = peer.arrived.at(-1)?.email.attachments[0]?.content
  assert.ok(letter instanceof ArrayBuffer)
  assert.ok((await readPdf(new Uint8Array(letter))).text.includes(pass))

  const pieces = [pass, JSON.stringify(pass), Buffer.from(pass).toString('base64').slice(0, -4)]
  const secrets = [...pieces, ...encrypted.map((text) => text.slice(0, 60))]
  assert.deepEqual(await filesWith(join(world.dataDir, '..'), secrets), [])
  const log = [killed, ...restarted].map(({ output }) => output()).join('')
  for (const secret of secrets) assert.ok(!log.includes(secret))
  assert.match(log, /mail sent/)
})

/** Orders a letter for each customer; returns their addresses. */
async function order(world: World): Promise<string[]> {
  const base = { companie: await given.company(world), part: await given.part(world) }
  await given.device(world, { sn: 'KP 1', ...base, pass })
  const all = Array.from({ length: orders }, (_, at) => `kunde-${at}@example.org`)
  for (let at = 0; at < all.length; at += 10) {
    // Each API token and each address can order at most 60 times a minute.
    const as = await given.token(world)
    const from = `192.0.2.${at + 1}`
    const request = all.slice(at, at + 10).map((to) => {
      const body = { data: { sn: 'KP 1', pass, docs: ['zugangsdaten'], to } }
      return given.response(202, world.ask('POST', '/api/documents/create-pdf', { as, body, from }))
    })
    await Promise.all(request)
  }
  return all
}

/**
 * Delays some orders for minutes, as after a failed attempt, so that these are left when the server dies,
 * however fast the others are.
 */
async function postpone({ services: { db, clock } }: World, count: number): Promise<void> {
  await db
    .updateTable('document_jobs')
    .set({ next_try_at: new Date(clock().getTime() + 4 * minute).toISOString() })
    .where('id', 'in', (of) => of.selectFrom('document_jobs').select('id').limit(count))
    .execute()
}

/** Read directly from the database, as the portal may be stopped. */
async function encryptedPasswords({ services }: World): Promise<string[]> {
  const db = openDatabase(services.config.databaseUrl)
  const kept = db.selectFrom('order_passwords').select('encrypted').where('is_erased', '=', 0)
  const rows = await kept.execute()
  await db.destroy()
  return rows.map(({ encrypted }) => encrypted)
}

/** The number of orders in each state, as staff see them. */
async function states(world: World): Promise<Record<string, number>> {
  const as = await given.administrator(world)
  const url = '/api/documents/jobs?fields=state&pagination[limit]=1000'
  const { body } = await given.response(200, world.ask('GET', url, { as }))
  const found: Record<string, number> = {}
  for (const { attributes } of body.data) {
    found[attributes.state] = (found[attributes.state] ?? 0) + 1
  }
  return found
}

/** Resolves once this many mails have arrived. */
async function arrivals(peer: SmtpPeer, count: number): Promise<void> {
  if (peer.arrived.length >= count) return
  await new Promise<void>((resolve) => {
    peer.onMail = () => {
      if (peer.arrived.length >= count) resolve()
    }
  })
}

function startServer({ services, dataDir }: World, environment: Record<string, string>) {
  const { databaseUrl } = services.config
  const server: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: {
      PATH: process.env.PATH ?? '',
      ...compiledOnce,
      PORT: '0',
      LOG_LEVEL: 'debug',
      DATA_DIR: dataDir,
      ...(databaseUrl.startsWith('postgres') && { DATABASE_URL: databaseUrl }),
      ...environment,
    },
    cwd: tmpdir(),
  })
  let output = ''
  for (const stream of [server.stdout, server.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  return { server, output: () => output }
}

/** The files below a folder that contain one of these texts. */
async function filesWith(folder: string, texts: string[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  const found = await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(file)
      return texts.some((text) => bytes.includes(text)) ? [file] : []
    }),
  )
  return found.flat()
}
