import { fittingNothing, generatePassword } from '../auth/password.ts'
import type { Writer } from '../auth/writer.ts'
import { ProblemError } from '../core/problem-error.ts'
import type { Db } from '../db/database.ts'
import { rowsOfOurs } from '../db/rows-of-ours.ts'
import { lockVersion } from '../db/versions.ts'
import { changeDevice } from '../devices/device-acts.ts'
import { changePart } from '../parts/part-acts.ts'
import type { Services } from '../services.ts'
import { nothingStored } from '../sync/keyed.ts'
import { erasePasswordOf, keepPassword } from './import-passwords.store.ts'
import type { Journal } from './import-rows.store.ts'
import type { ImportRecord } from './imports.store.ts'
import type { Deed } from './judged.ts'
import { findLinks } from './known-records.store.ts'
import { type RecordKind, recordKinds } from './record-kinds.ts'

/** Carries out a row, as an API call would; returns the record's id and the journal for undoing it. */
export async function doRow(
  tx: Db,
  services: Pick<Services, 'secrets'>,
  by: Writer,
  { id: importId, kind: name }: ImportRecord,
  row: number,
  deed: Deed,
): Promise<{ record: number; journal: Journal }> {
  if (deed.kind === 'link') {
    const { kind, ...link } = deed
    await changeLinks(tx, by, link, 'connect')
    return { record: deed.media, journal: { act: 'linked', ...link } }
  }
  if (name === 'links') throw new Error('Links do not create records.')
  const kind = recordKinds[name]
  if (deed.kind === 'change') {
    await kind.edit(tx, by, deed.id, deed.change, nothingStored)
    const version = await versionOf(tx, name, deed.id)
    return { record: deed.id, journal: { act: 'changed', before: deed.before, version } }
  }
  const password = passwordFor(kind, deed.pass)
  const draft = { ...deed.draft, importId }
  const id = await kind.create(tx, by, draft, password ?? nothingStored)
  if (password && (name === 'devices' || name === 'companies')) {
    const { pass } = password
    const { passwordHash } = password.columns
    await keepPassword(tx, services.secrets, importId, row, { kind: name, id, passwordHash, pass })
  }
  const version = await versionOf(tx, name, id)
  return { record: id, journal: { act: 'created', version } }
}

/**
 * The given password, or a generated one. It is hashed later, as that takes time; until then the stored hash matches no
 * password.
 */
function passwordFor({ aboutPassword }: RecordKind, typed: string | undefined) {
  if (!aboutPassword) return undefined
  const pass = typed ?? generatePassword()
  const columns = { passwordHash: fittingNothing(), ...aboutPassword(pass, typed === undefined) }
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
  if (name === 'links') throw new Error('Links do not create records.')
  const found = await lockVersion(tx, name, record)
  if (!found) return { outcome: 'undone', reason: 'Den Datensatz hatte schon jemand gelöscht.' }
  const { version, changedBy } = found
  if (version !== journal.version) {
    const whom = changedBy === null ? '' : ` von ${changedBy}`
    return { outcome: 'left', reason: `Seit dem Import geändert${whom}.` }
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
  how: 'connect' | 'disconnect',
): Promise<void> {
  const change = { media: { [how]: [media] } }
  if (target === 'devices') await changeDevice(tx, by, id, change)
  else await changePart(tx, by, id, change)
}

async function versionOf(tx: Db, table: string, id: number): Promise<number> {
  const [row] = await rowsOfOurs(tx, `select version from "${table}" where id = ?`, [id])
  return Number(row?.[0])
}
