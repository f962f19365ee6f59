import { sql } from 'kysely'
import { ProblemError } from '../core/problem-error.ts'
import type { Db } from '../db/database.ts'
import { fold } from '../db/fold.ts'
import { availableUntil, fileKeptUntil, isDated, versionKeptUntil } from './keeping.ts'

// Only devices count of which somebody said when they were delivered or placed on the market.

/** What is to be deleted, and what whoever does it says that it is called. */
interface Deletion {
  id: number
  name: string | undefined
}

/** What keeps a record from being deleted by mistake. */
interface Keeping {
  /** The last day on which it must be there; null where there is none. */
  day: string | null
  called: string
}

/**
 * The day until which a device with its files must be there, null where none lies ahead. Throws a 409 where there is one
 * and nobody has said the serial number, a 400 where it is another. `today` is a day in the portal's time zone.
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

/** The same of a file, by its name: while a device must have it that shows it, or was delivered with it. */
export async function confirmFile(
  tx: Db,
  today: string,
  { id, name }: Deletion,
): Promise<string | null> {
  return confirm(await keepingOfFile(tx, id), today, name, { ...byFile, what: 'Die Datei' })
}

/** The same of a version, by its file's name: while a device must have it that was delivered when it was current. */
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

/** Throws a 409 while a file must be there, whose versions would be taken from it without going to the bin. */
export async function assertFileKeepsVersions(tx: Db, today: string, id: number): Promise<void> {
  const day = (await keepingOfFile(tx, id))?.day ?? null
  if (day === null || day < today) return
  throw new ProblemError(
    'must-be-kept',
    `Die Datei muss bis zum ${spelledDay(day)} verfügbar bleiben. Ihre Fassungen lassen sich vorher nur einzeln oder zusammen mit ihr löschen. ${isWrong}`,
  )
}

/** What the log says of a deletion besides its record. */
export function keptInLog(day: string | null): string {
  return day === null ? '' : `, aufzubewahren bis ${spelledDay(day)}`
}

const byFile = { asked: 'der Name', mismatch: 'Das ist nicht der Name der Datei!' }
const isWrong = 'Ist der Tag der Auslieferung falsch, bitte zuerst diesen berichtigen.'

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
  { what, asked, mismatch }: { what: string; asked: string; mismatch: string },
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
    `${what} muss bis zum ${spelledDay(day)} verfügbar bleiben und wird vorher nur gelöscht, wenn zur Bestätigung ${asked} „${called}“ als „name“ angegeben ist. ${isWrong}`,
  )
}

function spelledDay(day: string): string {
  return day.split('-').toReversed().join('.')
}
