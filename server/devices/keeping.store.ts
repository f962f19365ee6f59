import { sql } from 'kysely'
import { ProblemError } from '../core/problem-error.ts'
import type { Db } from '../db/database.ts'
import { fold } from '../db/fold.ts'
import { availableUntil, fileKeptUntil, isDated, versionKeptUntil } from './keeping.ts'

// Only devices with a delivery date or a date of placing on the market count.

/** A record to be deleted, and the name typed as confirmation. */
interface Deletion {
  id: number
  name: string | undefined
}

/** The period that protects a record from accidental deletion. */
interface Keeping {
  /** The last day of the period; null if there is none. */
  day: string | null
  called: string
}

/**
 * The day until which a device with its files must be kept, null if there is none in the future. Throws a 409
 * if there is one and no serial number was given as confirmation, a 400 if it is wrong. `today` is a day in
 * the portal's time zone.
 */
export async function confirmDevice(
  tx: Db,
  today: string,
  { id, name }: Deletion,
): Promise<string | null> {
  const { rows } = await sql<Keeping>`
    select case when ${isDated('device')} then ${availableUntil('device')} end as day,
      device.serial_number as called
    from devices as device where device.id = ${id}`.execute(tx)
  return confirm(rows[0], today, name, {
    what: 'Das Gerät mit seinen Dateien',
    asked: 'die Seriennummer',
    mismatch: 'Das ist nicht die Seriennummer des Geräts!',
  })
}

/** The same for a file, confirmed by its name: kept as long as any device that shows it or was delivered with it. */
export async function confirmFile(
  tx: Db,
  today: string,
  { id, name }: Deletion,
): Promise<string | null> {
  return confirm(await keepingOfFile(tx, id), today, name, { ...byFile, what: 'Die Datei' })
}

/** The same for a version, confirmed by its file's name: kept as long as any device delivered while it was current. */
export async function confirmVersion(
  tx: Db,
  today: string,
  { id, name }: Deletion,
): Promise<string | null> {
  const { rows } = await sql<Keeping>`
    select ${versionKeptUntil('version')} as day, file.filename as called
    from versions as version join medias as file on file.id = version.media_id
    where version.id = ${id}`.execute(tx)
  return confirm(rows[0], today, name, { ...byFile, what: 'Die Fassung' })
}

/** Throws a 409 while a file must be kept, as its versions would be deleted without going to the bin. */
export async function assertFileKeepsVersions(tx: Db, today: string, id: number): Promise<void> {
  const day = (await keepingOfFile(tx, id))?.day ?? null
  if (day === null || day < today) return
  throw new ProblemError(
    'must-be-kept',
    `Die Datei muss bis zum ${spelledDay(day)} verfügbar bleiben. Ihre Fassungen lassen sich vorher nur einzeln oder zusammen mit ihr löschen. ${wrongDateHint}`,
  )
}

/** The keeping period as an addition to the log entry of a deletion. */
export function keptInLog(day: string | null): string {
  return day === null ? '' : `, aufzubewahren bis ${spelledDay(day)}`
}

const byFile = { asked: 'der Name', mismatch: 'Das ist nicht der Name der Datei!' }
const wrongDateHint = 'Ist der Tag der Auslieferung falsch, bitte zuerst diesen berichtigen.'

async function keepingOfFile(tx: Db, id: number): Promise<Keeping | undefined> {
  const { rows } = await sql<Keeping>`
    select ${fileKeptUntil('file')} as day, file.filename as called
    from medias as file where file.id = ${id}`.execute(tx)
  return rows[0]
}

function confirm(
  keeping: Keeping | undefined,
  today: string,
  name: string | undefined,
  { what, asked: question, mismatch }: { what: string; asked: string; mismatch: string },
): string | null {
  if (!keeping) return null
  const { day, called } = keeping
  if (name !== undefined && fold(name) !== fold(called)) {
    throw ProblemError.field('name', mismatch, 'mismatch')
  }
  if (day === null || day < today) return null
  if (name !== undefined) return day
  throw new ProblemError(
    'must-be-kept',
    `${what} muss bis zum ${spelledDay(day)} verfügbar bleiben und wird vorher nur gelöscht, wenn zur Bestätigung ${question} „${called}“ als „name“ angegeben ist. ${wrongDateHint}`,
  )
}

function spelledDay(day: string): string {
  return day.split('-').toReversed().join('.')
}
