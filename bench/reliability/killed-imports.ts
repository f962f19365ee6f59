import { isDeepStrictEqual } from 'node:util'
import type { Import, ImportMode } from '#contract/imports.ts'
import { isOver, isUnder, reportSkipped } from '../figures.ts'
import { type Desk, idOf, openAdministratorsDesk } from './equipment/desk.ts'
import { databaseFaults } from './equipment/kept-well.ts'
import { openOwnPostgres } from './equipment/own-postgres.ts'
import { importWhen, isHashed, isSettled, sendTable, showImport } from './equipment/table-import.ts'
import { startTriedPortal, type TriedPortal } from './equipment/tried-portal.ts'

// Tables are imported while the portal is killed: in the dry run, in the call that starts the import, row by row, while
// passwords are hashed, and during the undo. Each row is imported once, signs in with its password and is once in the
// feed of changes; an import of all rows, one of which has become invalid, leaves nothing; an undo leaves nothing.

const isQuick = process.argv.includes('--quick')
const rows = isQuick ? 40 : 300
/** This many of the rows exist before, with another note. */
const knownCount = Math.round(rows / 10)

/** How often the portal is killed in each step of an import. */
interface Kills {
  check: number
  begin: number
  rows: number
  hashing: number
  undo: number
}
const none: Kills = { check: 0, begin: 0, rows: 0, hashing: 0, undo: 0 }
const quickKills: Kills = { ...none, rows: 1, hashing: 1, undo: 1 }
const manyKills: Kills = { check: 2, begin: 1, rows: 6, hashing: 3, undo: 4 }

/** The faults, and the number of kills in the middle of something. */
const counts = { kills: 0, rows: 0, passwords: 0, told: 0, leftByUndo: 0, leftByRefusal: 0 }

if (isQuick) await tryOn('SQLite', 1, quickKills, { ...none, rows: 1 })
else await tryOn('SQLite', 3, manyKills, manyKills)
const postgres = isQuick ? 'not in a quick run' : await openOwnPostgres()
if (typeof postgres === 'string') reportSkipped('imports killed on PostgreSQL', postgres)
else {
  const url = await postgres.makeDatabase('imports')
  // After each kill the job waits there until its lease has expired, as another process might hold it.
  await tryOn('PostgreSQL', 1, { ...quickKills, rows: 2 }, quickKills, url).finally(() =>
    postgres.stop(),
  )
}

async function tryOn(engine: string, times: number, ofAll: Kills, ofGood: Kills, url?: string) {
  for (const name of Object.keys(counts) as (keyof typeof counts)[]) counts[name] = 0
  const portal = await startTriedPortal(url ? { DATABASE_URL: url } : {})
  try {
    const desk = await openAdministratorsDesk(portal)
    for (let round = 0; round < times; round += 1) {
      await importAndUndo({ portal, desk, kills: ofAll }, `A${round}`, 'all')
      await importAndUndo({ portal, desk, kills: ofGood }, `G${round}`, 'good')
      await importRefused({ portal, desk, kills: ofGood }, `R${round}`)
    }
    const label = `${engine}, imports of ${rows} rows, ${3 * times} of them`
    isUnder(`${label}: kills in the middle`, counts.kills, times, 'kills')
    isOver(
      `${label}: rows that are missing, there twice or not as in the table`,
      counts.rows,
      0,
      'rows',
    )
    isOver(`${label}: changes that the feed tells not at all or twice`, counts.told, 0, 'changes')
    isOver(`${label}: passwords that do not hold`, counts.passwords, 0, 'passwords')
    isOver(
      `${label}: of all rows, one of them wrong by then: rows left`,
      counts.leftByRefusal,
      0,
      'rows',
    )
    isOver(`${label}: rows that an undo has left`, counts.leftByUndo, 0, 'rows')
    await portal.end('SIGTERM')
    if (!url)
      isOver(`${label}: faults of the database`, databaseFaults(portal.folder).length, 0, 'faults')
  } finally {
    await portal.discard()
  }
}

/** A portal that is killed this often, and its user. */
interface Trial {
  portal: TriedPortal
  desk: Desk
  kills: Kills
}

/** Imports new devices and changes of known ones; then undoes all of it. */
async function importAndUndo(trial: Trial, prefix: string, mode: ImportMode) {
  const { desk, kills } = trial
  const serials = Array.from({ length: rows }, (_, at) => `${prefix} ${at}`)
  for (const sn of serials.slice(0, knownCount))
    await desk.create('devices', { sn, note: 'vorher' })
  const before = await notesOf(desk, prefix)
  const lines = serials.map((sn) => `${sn};neu;${passwordOf(sn)};`)
  // Only good rows are imported. The invalid ones are for known devices, as a second row for a new serial number would
  // be invalid as well.
  const wrong = lines.slice(0, Math.min(5, knownCount)).map((line) => `${line}x`)
  if (mode === 'good') lines.splice(knownCount, 0, ...wrong)
  const id = await checked(trial, ['Seriennummer;Notiz;Passwort;Baujahr', ...lines])
  let cursor = await cursorOf(desk)
  await steer(trial, id, 'run', { mode })
  await killWhile(trial, id, kills.rows, ({ progress }) => progress?.done ?? 0, rows)
  const ended = await settled(desk, id)
  const expectedNotes = new Map(serials.map((sn) => [sn, 'neu']))
  counts.rows += differences(await notesOf(desk, prefix), expectedNotes)
  if (ended.state !== 'imported' || ended.counts.imported !== rows) counts.rows += 1
  counts.told += differences(await toldSince(desk, cursor), actsOf(serials, 'changed', 'created'))

  const total = rows - knownCount
  await killWhile(trial, id, kills.hashing, ({ passwords }) => passwords.ready, total)
  await importWhen(desk, id, isHashed)
  for (const at of [knownCount, Math.floor((knownCount + rows) / 2), rows - 1]) {
    const sn = serials[at] ?? ''
    const login = { sn, pass: passwordOf(sn) }
    const { status } = await desk.ask('POST', '/api/devices/customer-login', login)
    if (status !== 200) counts.passwords += 1
  }

  cursor = await cursorOf(desk)
  await steer(trial, id, 'undo', {})
  await killWhile(trial, id, kills.undo, ({ progress }) => progress?.done ?? 0, rows)
  const undone = await settled(desk, id)
  if (undone.state !== 'undone' || undone.counts.left > 0) counts.leftByUndo += 1
  counts.leftByUndo += differences(await notesOf(desk, prefix), before)
  counts.told += differences(await toldSince(desk, cursor), actsOf(serials, 'changed', 'deleted'))
  await desk.remove(`/api/imports/${id}`)
}

/** An import of all rows whose last one has become invalid since the dry run. */
async function importRefused(trial: Trial, prefix: string) {
  const { desk, kills } = trial
  const part = idOf(await desk.create('parts', { title: prefix }))
  const serials = Array.from({ length: rows }, (_, at) => `${prefix} ${at}`)
  const lines = serials.map((sn, at) => `${sn};${at === rows - 1 ? prefix : ''}`)
  const id = await checked(trial, ['Seriennummer;Artikelnummer', ...lines])
  await desk.remove(`/api/parts/${part}`)
  await steer(trial, id, 'run', { mode: 'all' })
  await killWhile(trial, id, kills.rows + kills.undo, ({ progress }) => progress?.done ?? 0, rows)
  const { state } = await settled(desk, id)
  if (state !== 'failed') counts.leftByRefusal += 1
  counts.leftByRefusal += (await notesOf(desk, prefix)).size
  await desk.remove(`/api/imports/${id}`)
}

/** Uploads a table and waits for the dry run, with kills meanwhile; returns its id. */
async function checked(trial: Trial, lines: string[]): Promise<number> {
  const { desk, kills } = trial
  const upload = await sendTable(desk, 'devices', lines.join('\n'))
  if (upload.status !== 200) throw new Error(upload.text)
  const { id } = upload.body as Import
  await steer(trial, id, 'check', {})
  await killWhile(trial, id, kills.check, ({ progress }) => progress?.done ?? 0, rows)
  const { state } = await settled(desk, id)
  if (state !== 'checked') throw new Error(`The dry run ended as ${state}`)
  return id
}

/** Starts a step, sometimes while the portal is killed; if it has not started then, the call is repeated. */
async function steer({ portal, desk, kills }: Trial, id: number, action: string, body: object) {
  const { state: before } = await currentImport(desk, id)
  const pendingAction = desk.ask('POST', `/api/imports/${id}/${action}`, body)
  if (Math.random() < kills.begin / 2) await killNow(portal)
  await pendingAction
  if ((await currentImport(desk, id)).state !== before) return
  const { status, text } = await desk.ask('POST', `/api/imports/${id}/${action}`, body)
  if (status !== 200) throw new Error(text)
}

/** Kills the portal this often, each time after some random progress; less often if the step ends earlier. */
async function killWhile(
  { portal, desk }: Trial,
  id: number,
  times: number,
  doneOf: (shown: Import) => number,
  total: number,
) {
  for (let kill = 0; kill < times; kill += 1) {
    const from = doneOf(await currentImport(desk, id))
    const goal = from + 1 + Math.random() * ((total - from) / (times - kill))
    const isThere = (tableImport: Import) => doneOf(tableImport) >= goal
    const isEnded = (tableImport: Import) => isSettled(tableImport) && isHashed(tableImport)
    const reached = await importWhen(
      desk,
      id,
      (tableImport) => isThere(tableImport) || isEnded(tableImport),
    )
    if (!reached || isEnded(reached)) return
    await killNow(portal)
    counts.kills += 1
  }
}

async function killNow(portal: TriedPortal) {
  await portal.end('SIGKILL')
  await portal.start()
}

async function settled(desk: Desk, id: number): Promise<Import> {
  const tableImport = await importWhen(desk, id, isSettled)
  if (!tableImport) throw new Error('The portal has ended')
  return tableImport
}

async function currentImport(desk: Desk, id: number): Promise<Import> {
  const tableImport = await showImport(desk, id)
  if (!tableImport) throw new Error('The portal has ended')
  return tableImport
}

function passwordOf(sn: string): string {
  return `Passwort-${sn}`
}

/** The notes of devices by serial number. */
async function notesOf(desk: Desk, prefix: string): Promise<Map<string, string | null>> {
  const notes = new Map<string, string | null>()
  const filter = `filters[sn][$startsWith]=${prefix}%20&fields[0]=sn&fields[1]=note&sort=id`
  for (let page = 1; ; page += 1) {
    const paging = `pagination[page]=${page}&pagination[pageSize]=1000`
    const { body } = await desk.read(`/api/devices?${filter}&${paging}`)
    const { data } = body as { data: { attributes: { sn: string; note: string | null } }[] }
    for (const { attributes } of data) notes.set(attributes.sn, attributes.note)
    if (data.length < 1_000) return notes
  }
}

async function cursorOf(desk: Desk): Promise<string> {
  return ((await desk.read('/api/changes')).body as { cursor: string }).cursor
}

/** The feed's entries about devices, by serial number and in order. */
async function toldSince(desk: Desk, since: string): Promise<Map<string, string>> {
  const actsBySerial = new Map<string, string>()
  for (let cursor = since; ; ) {
    const { body } = await desk.read(`/api/changes?since=${cursor}&kinds=devices&limit=1000`)
    const page = body as {
      changes: { act: string; key: string }[]
      cursor: string
      isComplete: boolean
    }
    for (const { act, key } of page.changes)
      actsBySerial.set(key, `${actsBySerial.get(key) ?? ''}${act} `)
    if (page.isComplete) return actsBySerial
    cursor = page.cursor
  }
}

function actsOf(serials: string[], ofKnown: string, ofOthers: string): Map<string, string> {
  return new Map(serials.map((sn, at) => [sn, `${at < knownCount ? ofKnown : ofOthers} `]))
}

/** Number of names whose values differ. */
function differences(one: Map<string, unknown>, other: Map<string, unknown>): number {
  const names = new Set([...one.keys(), ...other.keys()])
  return [...names].filter((name) => !isDeepStrictEqual(one.get(name), other.get(name))).length
}
