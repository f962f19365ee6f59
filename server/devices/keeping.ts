import { type RawBuilder, sql } from 'kysely'
import { usualKeepYears } from '#contract/settings.ts'

/**
 * The day until which a device's files must be there, as SQL over the row's alias: so many years after it was placed on
 * the market (else delivered, else entered here) as the settings say, or as such machines are used if that is longer.
 */
export function availableUntil(alias: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const begin = sql`coalesce(${column('placed_on_market_on')}, ${column('delivered_on')},
    substr(${column('created_at')}, 1, 10))`
  const kept = sql`coalesce((select cast(value as integer) from settings where name = 'keepYears'),
    ${sql.lit(usualKeepYears)})`
  // One look at the article number, for every row of a list.
  const years = sql`coalesce((
    select lifetime_years from parts where parts.id = ${column('part_id')} and lifetime_years > ${kept}
  ), ${kept})`
  const year = sql`cast(cast(substr(${begin}, 1, 4) as integer) + ${years} as text)`
  // The day after a 28th of February has no 29th in most years.
  const rest = sql`(case when substr(${begin}, 5) = '-02-29' then '-02-28' else substr(${begin}, 5) end)`
  return sql`(${year} || ${rest})`
}
