import { generatePassword, unmatchableHash } from '../auth/password.ts'
import type { Writer } from '../auth/writer.ts'
import { ProblemError } from '../core/problem-error.ts'
import type { Db } from '../db/database.ts'
import { rowsOfOurs } from '../db/rows-of-ours.ts'
import { lockVersion } from '../db/versions.ts'
import { changeDevice } from '../devices/device-acts.ts'
import { changePart } from '../parts/part-acts.ts'
import type { Services } from '../services.ts'
import { nothingStored } from '../sync/keyed.ts'
import { erasePasswordOf, keepPasswords } from './import-passwords.store.ts'
import type { Journal } from './import-rows.store.ts'
import type { ImportRecord } from './imports.store.ts'
import type { Deed } from './judged.ts'
import { findLinks } from './known-records.store.ts'
import { type RecordKind, recordKinds } from './record-kinds.ts'

/** The id of a row's record, and the journal for undoing the row. */
export interface Done {
  record: number
  journal: Journal
}

type Creation = Extract<Deed, { kind: 'create' }>

/**
 * Carries out rows in order, as API calls would; returns the results by row number. Consecutive new records are created
 * together, so that an error does not say which of them caused it.
 */
export async function doDeeds(
  tx: Db,
  services: Pick<Services, 'secrets'>,
  by: Writer,
  record: ImportRecord,
  rows: readonly { row: number; deed: Deed }[],
): Promise<Map<number, Done>> {
  const done = new Map<number, Done>()
  const waiting: { row: number; deed: Creation }[] = []
  const createWaiting = async () => {
    const created = await createRecords(tx, services, by, record, waiting.splice(0))
    for (const [row, result] of created) done.set(row, result)
  }
  for (const { row, deed } of rows) {
    if (deed.kind === 'create') waiting.push({ row, deed })
    else {
      await createWaiting()
      done.set(row, await doDeed(tx, by, record, deed))
    }
  }
  await createWaiting()
  return done
}

async function doDeed(
  tx: Db,
  by: Writer,
  { kind: name }: ImportRecord,
  deed: Exclude<Deed, Creation>,
): Promise<Done> {
  if (deed.kind === 'link') {
    const { kind, ...link } = deed
    await changeLinks(tx, by, link, 'connect')
    return { record: deed.media, journal: { act: 'linked', ...link } }
  }
  if (name === 'links') throw new Error(noRecords)
  const { id, change, before } = deed
  await recordKinds[name].edit(tx, by, id, change, nothingStored)
  const versions = await versionsOf(tx, name, [id])
  return { record: id, journal: { act: 'changed', before, version: Number(versions.get(id)) } }
}

async function createRecords(
  tx: Db,
  { secrets }: Pick<Services, 'secrets'>,
  by: Writer,
  { id: importId, kind: name }: ImportRecord,
  rows: readonly { row: number; deed: Creation }[],
): Promise<[row: number, Done][]> {
  if (rows.length === 0) return []
  if (name === 'links') throw new Error(noRecords)
  const kind = recordKinds[name]
  const drafts = rows.map(({ row, deed }) => ({
    row,
    draft: { ...deed.draft, importId },
    password: passwordFor(kind, deed.pass),
  }))
  const ids = await kind.create(
    tx,
    by,
    drafts.map(({ draft, password }) => ({ draft, stored: password ?? nothingStored })),
  )
  const created = drafts.map((draft, at) => ({ ...draft, id: Number(ids[at]) }))
  if (name === 'devices' || name === 'companies') {
    const passwords = created.flatMap(({ row, id, password }) => {
      return password ? [{ row, id, pass: password.pass, ...password.columns }] : []
    })
    await keepPasswords(tx, secrets, importId, name, passwords)
  }
  const versions = await versionsOf(tx, name, ids)
  return created.map(({ row, id }) => {
    const journal = { act: 'created', version: Number(versions.get(id)) } as const
    return [row, { record: id, journal }]
  })
}

const noRecords = 'Links do not create records.'

/**
 * The given password, or a generated one. It is hashed later, as that takes time; until then the stored hash matches no
 * password.
 */
function passwordFor({ aboutPassword }: RecordKind, typed: string | undefined) {
  if (!aboutPassword) return undefined
  const pass = typed ?? generatePassword()
  const columns = { passwordHash: unmatchableHash(), ...aboutPassword(pass, typed === undefined) }
  return { pass, columns }
}

/** The result of undoing a row: undone, or left because the record has been changed since; the reason is in German. */
interface Undone {
  outcome: 'undone' | 'left'
  reason?: string
}

/** Undoes a row. */
export async function undoRow(
  tx: Db,
  services: Pick<Services, 'config'>,
  by: Writer,
  { id: importId, kind: name }: ImportRecord,
  { row, record, key, journal }: { row: number; record: number; key: string; journal: Journal },
): Promise<Undone> {
  if (journal.act === 'linked') {
    const links = await findLinks(tx, journal.target, [journal.media])
    if (!links.has(`${journal.id}:${journal.media}`)) {
      return { outcome: 'undone', reason: 'Die Verknüpfung hatte schon jemand gelöst.' }
    }
    await changeLinks(tx, by, journal, 'disconnect')
    return { outcome: 'undone' }
  }
  if (name === 'links') throw new Error(noRecords)
  const found = await lockVersion(tx, name, record)
  if (!found) return { outcome: 'undone', reason: 'Den Datensatz hatte schon jemand gelöscht.' }
  const { version, changedBy } = found
  if (version !== journal.version) {
    const author = changedBy === null ? '' : ` von ${changedBy}`
    return { outcome: 'left', reason: `Seit dem Import geändert${author}.` }
  }
  const kind = recordKinds[name]
  if (journal.act === 'changed') {
    await kind.edit(tx, by, record, journal.before, nothingStored)
    return { outcome: 'undone' }
  }
  try {
    await kind.remove(tx, services, by, { id: record, name: await nameOf(tx, name, record, key) })
  } catch (error) {
    if (!(error instanceof ProblemError && error.code === 'in-use')) throw error
    return { outcome: 'left', reason: error.message }
  }
  await erasePasswordOf(tx, importId, row)
  return { outcome: 'undone' }
}

/** The name of a company; for other records their key. */
async function nameOf(tx: Db, name: ImportRecord['kind'], id: number, key: string) {
  if (name !== 'companies') return key
  const [row] = await rowsOfOurs(tx, 'select name from companies where id = ?', [id])
  return String(row?.[0] ?? key)
}

async function changeLinks(
  tx: Db,
  by: Writer,
  { target, id, media }: { target: 'devices' | 'parts'; id: number; media: number },
  action: 'connect' | 'disconnect',
): Promise<void> {
  const change = { media: { [action]: [media] } }
  if (target === 'devices') await changeDevice(tx, by, id, change)
  else await changePart(tx, by, id, change)
}

async function versionsOf(tx: Db, table: string, ids: number[]): Promise<Map<number, number>> {
  const marks = ids.map(() => '?').join(', ')
  const rows = await rowsOfOurs(
    tx,
    `select id, version from "${table}" where id in (${marks})`,
    ids,
  )
  return new Map(rows.map(([id, version]) => [Number(id), Number(version)]))
}
