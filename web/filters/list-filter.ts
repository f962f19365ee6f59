import type { z } from 'zod'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import type { ImportKind } from '#contract/imports.ts'
import { startOf, wholeDay } from '../base/days.ts'
import { formatDay } from '../base/formats.ts'

/** A condition in the format of the API. */
export type Condition = Record<string, unknown>

/** A way to narrow down a list; the chosen value is part of the address. */
export type ListFilter = RecordFilter | ImportFilter | ChoiceFilter | FlagFilter | DaysFilter

interface Named {
  /** Parameter of the address: 'firma'. */
  param: string
  /** In German: 'Firma', 'Ohne Dateien'. */
  name: string
}

/** Only records that belong to one other record. */
export interface RecordFilter<Row = unknown> extends Named {
  kind: 'record'
  endpoint: Endpoint<z.ZodType, z.ZodType<Row>, Access, 'list'>
  /** The attributes of the other record to search; the first is its name, by which they are sorted. */
  texts: string[]
  nameOf: (row: Row) => string
  /** The attribute of this list's records that refers to it. */
  attribute: string
}

/** Only records created by one import; available to administrators only. */
export interface ImportFilter extends Named {
  kind: 'import'
  /** What the import has created. */
  of: Exclude<ImportKind, 'links'> | 'medias'
}

/** Only records with one of a few values. */
export interface ChoiceFilter extends Named {
  kind: 'choice'
  choices: readonly { value: string; label: string }[]
  where: (value: string) => Condition
}

/** Only records that meet a condition. */
interface FlagFilter extends Named {
  kind: 'flag'
  /** Its value in the address: 'ja', or a more descriptive word. */
  on?: string
  where: Condition
}

/** Only records between two days, both inclusive. */
interface DaysFilter extends Named {
  kind: 'days'
  attribute: string
  /** The attribute is a timestamp, whose days are those of the computer's time zone. */
  isMoment?: boolean
}

/** The value in the address when the flag is set. */
export function flagOn({ on = 'ja' }: FlagFilter): string {
  return on
}

/** The filter of a list whose records may have been created by imports. */
export function ofImport(of: ImportFilter['of']): ListFilter {
  return { kind: 'import', param: 'import', name: 'Aus dem Import', of }
}

/** A record filter, typed for a list of different filters. */
export function recordFilter<Row>(filter: Omit<RecordFilter<Row>, 'kind'>): ListFilter {
  return { kind: 'record', ...filter } as ListFilter
}

/** Replacements for a missing end of a range: only with both ends can the server use the index on days. */
const [firstDay, lastDay] = ['0001-01-01', '9999-12-31']

/** The condition that a filter stands for; undefined if the address contains no valid value. */
export function conditionOf(filter: ListFilter, value: string): Condition | undefined {
  if (filter.kind === 'record') {
    return isId(value) ? { [filter.attribute]: { id: Number(value) } } : undefined
  }
  if (filter.kind === 'import') return isId(value) ? { importId: Number(value) } : undefined
  if (filter.kind === 'choice') {
    return filter.choices.some((choice) => choice.value === value) ? filter.where(value) : undefined
  }
  if (filter.kind === 'flag') return value === flagOn(filter) ? filter.where : undefined
  const { from, to } = parseDays(value)
  if (from === '' && to === '') return undefined
  const range = filter.isMoment
    ? { ...(from && { $gte: startOf(from) }), ...(to && { $lt: startOf(to, 1) }) }
    : { $gte: from || firstDay, $lte: to || lastDay }
  return { [filter.attribute]: range }
}

function isId(text: string): boolean {
  return /^[1-9]\d{0,14}$/.test(text)
}

/** Two days as in the address: '2026-01-01..2026-03-31', either of which may be missing. */
export function parseDays(value: string): { from: string; to: string } {
  const [from = '', to = ''] = value.split('..')
  return { from: wholeDay(from), to: wholeDay(to) }
}

export function serializeDays({ from, to }: { from: string; to: string }): string {
  return from === '' && to === '' ? '' : `${from}..${to}`
}

/** The German label of a filter's value, if it is known without a request. */
export function valueInWords(filter: ListFilter, value: string): string {
  if (filter.kind === 'choice') {
    return filter.choices.find((choice) => choice.value === value)?.label ?? ''
  }
  if (filter.kind !== 'days') return ''
  const { from, to } = parseDays(value)
  if (from === '') return `bis ${formatDay(to)}`
  return to === '' ? `ab ${formatDay(from)}` : `${formatDay(from)} bis ${formatDay(to)}`
}

/**
 * German summary of the active filters: 'Ohne Dateien, Typ: Schaltplan'; empty if a record's name would have to be
 * fetched.
 */
export function inWords(set: readonly { filter: ListFilter; value: string }[]): string {
  if (set.some(({ filter }) => filter.kind === 'record' || filter.kind === 'import')) return ''
  return set
    .map(({ filter, value }) =>
      filter.kind === 'flag' ? filter.name : `${filter.name}: ${valueInWords(filter, value)}`,
    )
    .join(', ')
}
