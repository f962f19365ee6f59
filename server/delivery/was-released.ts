import { type RawBuilder, sql } from 'kysely'

/** Whether the file of the link had a version on the day on which the device behind the alias was delivered. */
export function wasReleased(link: string, device: string): RawBuilder<unknown> {
  const delivered = sql.ref(`${device}.delivered_on`)
  return sql`exists (select 1 from versions as past
    where past.media_id = ${sql.ref(`${link}.media_id`)} and ${isOutOn('past', delivered)})`
}

/** Whether the version behind the alias was released on that day and not withdrawn yet. */
export function isOutOn(version: string, day: RawBuilder<unknown>): RawBuilder<unknown> {
  const withdrawn = sql.ref(`${version}.withdrawn_at`)
  return sql`(${sql.ref(`${version}.released_on`)} <= ${day}
    and (${withdrawn} is null or local_day(${withdrawn}) > ${day}))`
}
