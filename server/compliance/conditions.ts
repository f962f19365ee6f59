import { type RawBuilder, sql } from 'kysely'
import { isOutOn, wasReleased } from '../delivery/was-released.ts'
import { availableUntil } from '../devices/keeping.ts'

// SQL conditions on a row of `devices` with the alias `device`, joined with `company_countries` as `home`.
// Own files count only if they have a released version, as on the devices' pages.

type Condition = RawBuilder<unknown>

/** Every device. */
export const always: Condition = sql`1 = 1`

/** The device has a file of its own for which this holds: a condition on `file` and its link `own`. */
function hasOwn(fits: Condition): Condition {
  return sql`exists (
    select 1 from device_medias as own join medias as file on file.id = own.media_id
    where own.device_id = device.id and file.upload_id is not null and ${fits})`
}

/** The device has a file of its own with this type. */
export function hasOwnOf(doctype: number): Condition {
  return hasOwn(sql`file.doctype_id = ${doctype}`)
}

/** The same in one of these languages; the list must not be empty. */
export function hasOwnIn(doctype: number, languages: readonly string[]): Condition {
  const any = languages.map((code) => sql`file.languages like ${`%"${code}"%`}`)
  return hasOwn(sql`file.doctype_id = ${doctype} and (${sql.join(any, sql.raw(' or '))})`)
}

export function isIn(country: string): Condition {
  return sql`home.country = ${country}`
}

/** No version of the file was current on the device's day of delivery. */
export function isOlderThan(file: number): Condition {
  const delivered = sql.ref('device.delivered_on')
  return sql`(${delivered} is not null and not exists (
    select 1 from versions as past
    where past.media_id = ${file} and ${isOutOn('past', delivered)}))`
}

/** The same for one of its own files. */
export const isOlderThanOwn: Condition = sql`(device.delivered_on is not null
  and ${hasOwn(sql`not ${wasReleased('own', 'device')}`)})`

/** The day until which its files must be kept. */
export const lastDay: Condition = availableUntil('device')

export function endsBetween(today: string, last: string): Condition {
  return sql`(${lastDay} >= ${today} and ${lastDay} <= ${last})`
}

/** One of its own files is known not to be PDF/A. */
export const hasOwnWithoutPdfa: Condition = hasOwn(sql`exists (
  select 1 from uploads as upload where upload.id = file.upload_id and ${isPdfa('upload')} = 0)`)

/** Whether an upload claims to be PDF/A, as 1 or 0; null while the PDF has not been read. */
export function isPdfa(upload: string): Condition {
  const bytes = sql.ref(`${upload}.blob_sha256`)
  const facts = sql`from file_facts as facts where facts.source_sha256 = ${bytes} and facts.state = 'read'`
  return sql`case when ${sql.ref(`${upload}.mime`)} <> 'application/pdf' then 0
    else (select case when facts.pdfa is null then 0 else 1 end ${facts}) end`
}

export function and(...conditions: Condition[]): Condition {
  return sql`(${sql.join(conditions, sql.raw(' and '))})`
}

export function not(condition: Condition): Condition {
  return sql`not ${condition}`
}
