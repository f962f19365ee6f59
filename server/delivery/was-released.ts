import { type RawBuilder, sql } from 'kysely'

/**
 * SQL: whether the file of the link had a current version on the day on which the device was delivered; takes
 * their aliases.
 */
export function wasReleased(link: string, device: string): RawBuilder<unknown> {
  const delivered = sql.ref(`${device}.delivered_on`)
  return sql`exists (select 1 from versions as past
    where past.media_id = ${sql.ref(`${link}.media_id`)} and ${isOutOn('past', delivered)})`
}

/** SQL: whether the version with this alias was released by that day and not withdrawn yet. */
export function isOutOn(version: string, day: RawBuilder<unknown>): RawBuilder<unknown> {
  const withdrawn = sql.ref(`${version}.withdrawn_at`)
  return sql`(${sql.ref(`${version}.released_on`)} <= ${day}
    and (${withdrawn} is null or local_day(${withdrawn}) > ${day}))`
}
