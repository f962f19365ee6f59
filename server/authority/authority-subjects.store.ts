import type { AuthorityLink } from '#contract/authority-links.ts'
import type { Db } from '../db/database.ts'
import { findDeviceSubject } from '../logs/log-subjects.store.ts'
import type { LogSubject } from '../logs/logs.store.ts'
import type { LinkSubject } from './authority-links.store.ts'

/** What an authority is shown of a device or article number; nothing about its owner. */
export interface SubjectFacts {
  /** Serial number; null for an article number, as are the dates and the year. */
  sn: string | null
  /** Title of the article number. */
  part: string | null
  /** Name of the machine. */
  machine: string | null
  deliveredOn: string | null
  placedOnMarketOn: string | null
  builtIn: number | null
}

/** The facts of a link's device or article number; undefined if it was deleted. */
export async function findSubjectFacts(
  db: Db,
  { kind, id }: LinkSubject,
): Promise<SubjectFacts | undefined> {
  if (kind === 'part') {
    const part = await db
      .selectFrom('parts')
      .select(['title as part', 'description as machine'])
      .where('id', '=', id)
      .executeTakeFirst()
    return part && { ...part, sn: null, deliveredOn: null, placedOnMarketOn: null, builtIn: null }
  }
  return db
    .selectFrom('devices')
    .leftJoin('parts', 'parts.id', 'devices.part_id')
    .select(['serial_number as sn', 'parts.title as part', 'parts.description as machine'])
    .select(['delivered_on as deliveredOn', 'placed_on_market_on as placedOnMarketOn'])
    .select('built_in as builtIn')
    .where('devices.id', '=', id)
    .executeTakeFirst()
}

/** The name of a link's record as logged („Gerät „KP-4711““), and the columns by which log entries are found. */
export async function nameSubject(
  db: Db,
  subject: LinkSubject,
): Promise<{ name: string; about: LogSubject } | undefined> {
  const facts = await findSubjectFacts(db, subject)
  if (!facts) return undefined
  if (subject.kind === 'part') return { name: `Artikelnummer „${facts.part}“`, about: {} }
  return { name: `Gerät „${facts.sn}“`, about: await findDeviceSubject(db, subject.id) }
}

/** The record that a link shows. */
export function subjectOfLink({
  device,
  part,
}: Pick<AuthorityLink, 'device' | 'part'>): LinkSubject {
  return device === null ? { kind: 'part', id: part ?? 0 } : { kind: 'device', id: device }
}
