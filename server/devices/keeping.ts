import { type RawBuilder, sql } from 'kysely'
import { usualKeepYears } from '#contract/settings.ts'
import { isOutOn, wasReleased } from '../delivery/was-released.ts'

/**
 * The day until which a device's files must be there, as SQL over the row's alias: so many years after it was placed on
 * the market (else delivered, else entered here) as the settings say, or as such machines are used if that is longer.
 */
export function availableUntil(alias: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const begin = sql`coalesce(${column('placed_on_market_on')}, ${column('delivered_on')},
    local_day(${column('created_at')}))`
  const kept = sql`coalesce((select cast(value as integer) from settings where name = 'keepYears'),
    ${sql.lit(usualKeepYears)})`
  // One look at the article number, for every row of a list.
  const years = sql`coalesce((
    select lifetime_years from parts where parts.id = ${column('part_id')} and lifetime_years > ${kept}
  ), ${kept})`
  const sum = sql`cast(substr(begin.day, 1, 4) as integer) + ${years}`
  // Days are compared as texts: no year may have five digits.
  const year = sql`cast(case when ${sum} > 9999 then 9999 else ${sum} end as text)`
  // Most years have no 29th of February.
  const rest = sql`replace(substr(begin.day, 5), '-02-29', '-02-28')`
  // With a limit SQLite asks for the day once, as which it takes a call back to us.
  return sql`(select ${year} || ${rest} from (select ${begin} as day limit 1) as begin)`
}

/**
 * The last such day of the devices that show the file of the row behind the alias, or were delivered with it, as SQL;
 * null without any. Devices in the bin count as they did when they were deleted.
 */
export function fileAvailableUntil(alias: string): RawBuilder<unknown> {
  return lastDayOf(sql.ref(`${alias}.id`), { device: sql`1 = 1`, discarded: sql`1 = 1` })
}

/** The same of the devices of which somebody said when they were delivered or placed on the market. */
export function fileKeptUntil(alias: string): RawBuilder<unknown> {
  return lastDayOf(sql.ref(`${alias}.id`), { device: isDated('device'), discarded: sql`1 = 1` })
}

/** The same of those that were delivered when the version of the row behind the alias was current. */
export function versionKeptUntil(alias: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const wasCurrentOn = (day: RawBuilder<unknown>) => sql`(${isOutOn(alias, day)} and not exists (
    select 1 from versions as newer
    where newer.media_id = ${column('media_id')} and newer.withdrawn_at is null
      and newer.released_on <= ${day}
      and (newer.released_on > ${column('released_on')}
        or (newer.released_on = ${column('released_on')} and newer.id > ${column('id')}))))`
  return lastDayOf(column('media_id'), {
    device: wasCurrentOn(sql`device.delivered_on`),
    discarded: wasCurrentOn(sql`link.delivered_on`),
  })
}

/** Whether somebody said when the device behind the alias was delivered or placed on the market. */
export function isDated(alias: string): RawBuilder<unknown> {
  return sql`coalesce(${sql.ref(`${alias}.delivered_on`)}, ${sql.ref(`${alias}.placed_on_market_on`)}) is not null`
}

/** Which devices count, and which of those in the bin, as SQL over `device` and `link`. */
interface Counted {
  device: RawBuilder<unknown>
  discarded: RawBuilder<unknown>
}

/** By the links themselves: a view of both would be read whole before it is joined. */
function lastDayOf(
  media: RawBuilder<unknown>,
  { device: counts, discarded }: Counted,
): RawBuilder<unknown> {
  const until = availableUntil('device')
  return sql`(select max(days.day) from (
    select ${until} as day from device_medias as link join devices as device on device.id = link.device_id
    where link.media_id = ${media} and ${counts}
    union all
    select ${until} from part_medias as link join devices as device on device.part_id = link.part_id
    where link.media_id = ${media} and ${counts}
    union all
    select ${until} from delivered_files as link join devices as device on device.id = link.device_id
    where link.media_id = ${media} and ${wasReleased('link', 'device')} and ${counts}
    union all
    select bin.kept_until from bin_files as link join bin on bin.id = link.entry_id
    where link.media_id = ${media} and ${discarded}
  ) as days)`
}
