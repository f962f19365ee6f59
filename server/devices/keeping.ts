import { type RawBuilder, sql } from 'kysely'
import { defaultKeepYears } from '#contract/settings.ts'
import { isOutOn, wasReleased } from '../delivery/was-released.ts'

/**
 * SQL for the day until which a device's files must be available, given the row's alias: the number of years
 * in the settings, or the machine's lifetime if that is longer, after it was placed on the market (or else
 * delivered, or else created here).
 */
export function availableUntil(alias: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const begin = sql`coalesce(${column('placed_on_market_on')}, ${column('delivered_on')},
    local_day(${column('created_at')}))`
  const keepYears = sql`coalesce((select cast(value as integer) from settings where name = 'keepYears'),
    ${sql.lit(defaultKeepYears)})`
  // A single lookup of the article number for every row of a list.
  const years = sql`coalesce((
    select lifetime_years from parts where parts.id = ${column('part_id')} and lifetime_years > ${keepYears}
  ), ${keepYears})`
  // Thanks to the limits SQLite computes the day and the year once; the day may involve a callback into our code.
  const term = sql`(select start.day, cast(substr(start.day, 1, 4) as integer) + ${years} as year
    from (select ${begin} as day limit 1) as start limit 1) as term`
  const isLeap = sql`(term.year % 4 = 0 and (term.year % 100 <> 0 or term.year % 400 = 0))`
  const rest = sql`case when substr(term.day, 5) = '-02-29' and not ${isLeap} then '-02-28'
    else substr(term.day, 5) end`
  // Days are compared as text, so no year may have five digits.
  return sql`(select cast(case when term.year > 9999 then 9999 else term.year end as text) || ${rest} from ${term})`
}

/**
 * SQL for the latest such day among the devices that show the file of the row with this alias, or were
 * delivered with it; null if there are none. Devices in the bin count with their state when they were deleted.
 */
export function fileAvailableUntil(alias: string): RawBuilder<unknown> {
  return lastDayOf(sql.ref(`${alias}.id`), { device: sql`1 = 1`, discarded: sql`1 = 1` })
}

/** The same for the devices with a delivery date or a date of placing on the market only. */
export function fileKeptUntil(alias: string): RawBuilder<unknown> {
  return lastDayOf(sql.ref(`${alias}.id`), { device: isDated('device'), discarded: sql`1 = 1` })
}

/** The same for those that were delivered while the version of the row with this alias was current. */
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

/** SQL: whether the device has a delivery date or a date of placing on the market. */
export function isDated(alias: string): RawBuilder<unknown> {
  return sql`coalesce(${sql.ref(`${alias}.delivered_on`)}, ${sql.ref(`${alias}.placed_on_market_on`)}) is not null`
}

/** SQL conditions on `device` and `link`: which devices count, and which of those in the bin. */
interface Counted {
  device: RawBuilder<unknown>
  discarded: RawBuilder<unknown>
}

/** Queries the link tables directly: a view of both would be computed entirely before being joined. */
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
