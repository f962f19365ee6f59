import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import test from 'node:test'
import { openEnd } from '../db/open-end.ts'
import type { Shape } from '../db/transfer-end.ts'
import * as given from '../testing/given.ts'
import { elsewhere, sqlitePortal, startElsewhere } from '../testing/given-move.ts'
import { runCommand } from '../testing/operator.ts'
import { ownBucket } from '../testing/own-bucket.ts'
import { pdf, sendFiles } from '../testing/send-files.ts'
import type { Ticket, World } from '../testing/world.ts'

// A process of its own: it starts a command each time, and writes all the while.

/** The output line after which a move is killed, and the delay in ms. */
const kills: [line: RegExp, later: number][] = [
  [/^Kopieren/, 300],
  [/^Letzter/, 30],
  [/^Kopieren/, 0],
  [/^Kopieren/, 900],
  [/^Nachholen/, 0],
  [/^Kopieren/, 1_800],
  [/^Nachholen/, 150],
  [/^Letzter/, 0],
  [/^Letzter/, 100],
  [/^Letzter/, 250],
]
const times = process.env.TEST_FULL ? kills : kills.slice(0, 1)
const rowsBefore = process.env.TEST_FULL ? 30_000 : 8_000

const skip =
  !process.env.TEST_DATABASE_URL && 'TEST_DATABASE_URL is missing: portals move to PostgreSQL'

test(`point 8: a portal under write load arrives with every acknowledged write and nothing else, even after killed moves (${times.length})`, {
  skip,
}, async (t) => {
  const world = await sqlitePortal(t, { FILES_URL: '', FILES_ACCESS_KEY: '', FILES_SECRET_KEY: '' })
  await fillLog(world)
  const place = ownBucket(`${world.dataDir} elsewhere`)
  const to = await elsewhere(t, world, place)
  const words = [
    'move',
    '--to',
    to.databaseUrl,
    ...(place.FILES_URL ? ['--files', place.FILES_URL] : []),
  ]
  const settings = { ...place, FILES_URL: '', DATA_DIR: world.dataDir, DATABASE_URL: '' }
  const office = await busyOffice(world)
  const clerks = Array.from({ length: 4 }, () => office.work())

  for (const [line, later] of times) {
    const isDone = await killedMove(words, settings, line, later)
    // The move was faster than the kill: undo it and start again.
    t.diagnostic(`${line}, ${later} ms later: ${isDone ? 'done before' : 'killed'}`)
    if (isDone) {
      const back = await runCommand(['move', '--abort', '--to', to.databaseUrl], '', settings)
      assert.equal(back.code, 0, back.err)
    }
    const there = { ...settings, ...place, DATABASE_URL: to.databaseUrl }
    const refused = await runCommand(['user', 'list'], '', there)
    assert.equal(refused.code, 1)
    assert.match(refused.err, /noch ist nicht alles da/)
    await office.moreWrites(20)
  }
  const { code, out, err } = await runCommand(words, '', settings)
  assert.equal(code, 0, err)
  assert.match(
    out,
    /Umgezogen und verglichen, an beiden Orten gleich \(nur lesbar seit [\d,]+ s\):/,
  )
  assert.match(out, /DATABASE_URL=postgres:\/\/[^ ]+ {3}\(mit dem Passwort/)
  if (place.FILES_SECRET_KEY) assert.ok(!out.includes(place.FILES_SECRET_KEY))
  await office.close()
  await Promise.all(clerks)

  const moved = await startElsewhere(t, world, to)
  await office.assertAllThere(moved)
  const ends = [world, moved].map(({ services }) => openEnd(services.config.databaseUrl))
  t.after(() => Promise.all(ends.map((end) => end.close())))
  const counts = await Promise.all(ends.map((end) => end.count('uploads')))
  assert.equal(counts[0], counts[1])
})

/** Starts a move and kills it; returns whether it was done before. */
async function killedMove(
  words: string[],
  settings: Record<string, string>,
  line: RegExp,
  later: number,
): Promise<boolean> {
  const command = join(import.meta.dirname, '../admin/portal-command.ts')
  const child = spawn(process.execPath, [command, ...words], {
    env: { ...process.env, ...settings },
    cwd: tmpdir(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const closed = once(child, 'close')
  const complaint = text(child.stderr)
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    if (chunk.split('\n').some((outputLine) => line.test(outputLine)))
      setTimeout(() => child.kill('SIGKILL'), later)
  })
  const [code] = await closed
  assert.ok(code === 0 || code === null, await complaint)
  return code === 0
}

/** Clients that create, change and delete records, and keep track of acknowledged writes. */
async function busyOffice(world: World) {
  const as = await given.administrator(world)
  const [companie, part] = [await given.company(world), await given.part(world)]
  /** By id: notes of devices, and contents of files with their addresses. */
  const devices = new Map<number, string>()
  const files = new Map<number, { url: string; content: string }>()
  const gone = new Set<number>()
  let [count, acknowledged, isClosed] = [0, 0, false]

  /** Undefined while the portal is being moved. */
  async function kept(request: ReturnType<World['ask']>) {
    const answer = await request
    if (answer.status === 503) {
      assert.match(answer.body.error.message, /^Das Portal zieht gerade um/)
      return undefined
    }
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    acknowledged += 1
    return answer.body
  }

  async function make() {
    count += 1
    const note = `Gerät ${count}`
    const data = { sn: `SN ${count}`, companie, part, note, pass: 'geraete-passwort' }
    const made = await kept(world.ask('POST', '/api/devices', { as, body: { data } }))
    if (made) devices.set(made.data.id, note)
  }

  /** A record is changed by one client at a time. */
  async function change(id: number) {
    const before = devices.get(id) ?? ''
    devices.delete(id)
    count += 1
    const note = `geändert ${count}`
    const changed = await kept(
      world.ask('PUT', `/api/devices/${id}`, { as, body: { data: { note } } }),
    )
    devices.set(id, changed ? note : before)
  }

  async function remove(id: number) {
    const before = devices.get(id) ?? ''
    devices.delete(id)
    if (await kept(world.ask('DELETE', `/api/devices/${id}`, { as }))) gone.add(id)
    else devices.set(id, before)
  }

  async function send() {
    count += 1
    const content = `Inhalt ${count}`
    const sent = await kept(sendFiles(world, as, [{ name: `${count}.pdf`, bytes: pdf(content) }]))
    if (sent) files.set(sent[0].id, { url: sent[0].url, content })
  }

  async function drop(id: number) {
    const file = files.get(id)
    files.delete(id)
    const dropped = await kept(world.ask('DELETE', `/api/upload/files/${id}`, { as }))
    if (!dropped && file) files.set(id, file)
  }

  return {
    async work() {
      for (let turn = 0; !isClosed; turn += 1) {
        const [oldest] = devices.size > 30 ? devices.keys() : []
        const [oldFile] = files.size > 30 ? files.keys() : []
        if (turn % 5 === 4 && oldest !== undefined) await remove(oldest)
        else if (turn % 5 === 3 && oldest !== undefined) await change(oldest)
        else if (turn % 5 === 2) await (oldFile === undefined ? send() : drop(oldFile))
        else if (turn % 5 === 1) await send()
        else await make()
        await new Promise(setImmediate)
      }
    },
    async moreWrites(wanted: number) {
      const before = acknowledged
      while (acknowledged < before + wanted) await new Promise(setImmediate)
    },
    close() {
      isClosed = true
    },
    async assertAllThere(moved: World) {
      const chief: Ticket = await given.administrator(moved)
      const url = '/api/devices?fields=note&pagination[limit]=100000&sort=id'
      const { body } = await given.response(200, moved.ask('GET', url, { as: chief }))
      const found = body.data.map(
        ({ id, attributes }: { id: number; attributes: { note: string } }) => {
          return [id, attributes.note]
        },
      )
      assert.deepEqual(new Map(found), devices)
      assert.ok(gone.size > 0 && acknowledged > 100, `${gone.size} of ${acknowledged}`)
      const { body: uploads } = await moved.ask('GET', '/api/upload/files', { as: chief })
      const ids = uploads.map(({ id }: { id: number }) => id)
      assert.deepEqual(ids.toSorted(inOrder), [...files.keys()].toSorted(inOrder))
      for (const { url: address, content } of files.values()) {
        const { bytes } = await given.response(200, moved.ask('GET', address, { as: chief }))
        assert.deepEqual(bytes, pdf(content))
      }
    },
  }
}

function inOrder(one: number, other: number): number {
  return one - other
}

/** Enough rows for a move to take a while. */
async function fillLog({ services }: World) {
  const end = openEnd(services.config.databaseUrl)
  const logs = (await end.tables()).find(({ table }) => table === 'logs')
  assert.ok(logs)
  const time = new Date().toISOString()
  const rows = Array.from({ length: rowsBefore }, (_, at) => logRow(logs, at + 1_000, time))
  await end.insert(logs, rows, 'fail')
  await end.close()
}

function logRow({ columns, texts }: Shape, id: number, time: string) {
  return columns.map((column) => {
    if (/_at$/.test(column)) return time
    if (column === 'type') return 'info'
    if (column === 'request_key') return null
    return texts.includes(column) ? `Eintrag ${id}` : id
  })
}
