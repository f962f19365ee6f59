import type { z } from 'zod'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import type { ImportKind } from '#contract/imports.ts'
import { startOf, wholeDay } from '../base/days.ts'
import { formatDay } from '../base/formats.ts'

/** A condition as the server reads it. */
export type Condition = Record<string, unknown>

/** One way to show less of a list; what is chosen stands in the address. */
export type ListFilter = RecordFilter | ImportFilter | ChoiceFilter | FlagFilter | DaysFilter

interface Named {
  /** Of the address: 'firma'. */
  param: string
  /** In German: 'Firma', 'Ohne Dateien'. */
  name: string
}

/** Only what belongs to one other record. */
export interface RecordFilter<Row = unknown> extends Named {
  kind: 'record'
  endpoint: Endpoint<z.ZodType, z.ZodType<Row>, Access, 'list'>
  /** The attributes of the other record in which typed words are looked for. */
  texts: string[]
  nameOf: (row: Row) => string
  /** The attribute of this list's records that leads to it. */
  attribute: string
}

/** Only what one import has created; administrators alone know imports. */
export interface ImportFilter extends Named {
  kind: 'import'
  /** What it has created. */
  of: Exclude<ImportKind, 'links'> | 'medias'
}

/** Only what has one of a few values. */
export interface ChoiceFilter extends Named {
  kind: 'choice'
  choices: readonly { value: string; label: string }[]
  where: (value: string) => Condition
}

/** Only what something is true of. */
interface FlagFilter extends Named {
  kind: 'flag'
  /** What the address says of it: 'ja', or a word that speaks for itself. */
  on?: string
  where: Condition
}

/** Only what lies between two days, both of which count. */
interface DaysFilter extends Named {
  kind: 'days'
  attribute: string
  /** The attribute is a moment, of which days are counted here. */
  isMoment?: boolean
}

/** What the address says where it is on. */
export function flagOn({ on = 'ja' }: FlagFilter): string {
  return on
}

/** The filter of a list whose records imports can create. */
export function ofImport(of: ImportFilter['of']): ListFilter {
  return { kind: 'import', param: 'import', name: 'Aus dem Import', of }
}

/** A filter of records, in a list with others. */
export function recordFilter<Row>(filter: Omit<RecordFilter<Row>, 'kind'>): ListFilter {
  return { kind: 'record', ...filter } as ListFilter
}

/** Between two ends days are found along their index; without one of them all records would be looked at. */
const [firstDay, lastDay] = ['0001-01-01', '9999-12-31']

/** What a filter asks of the server; undefined where the address holds nothing that it knows. */
export function conditionOf(filter: ListFilter, value: string): Condition | undefined {
  if (filter.kind === 'record') {
    return isId(value) ? { [filter.attribute]: { id: Number(value) } } : undefined
  }
  if (filter.kind === 'import') return isId(value) ? { importId: Number(value) } : undefined
  if (filter.kind === 'choice') {
    return filter.choices.some((choice) => choice.value === value) ? filter.where(value) : undefined
  }
  if (filter.kind === 'flag') return value === flagOn(filter) ? filter.where : undefined
  const { from, to } = daysIn(value)
  if (from === '' && to === '') return undefined
  const range = filter.isMoment
    ? { ...(from && { $gte: startOf(from) }), ...(to && { $lt: startOf(to, 1) }) }
    : { $gte: from || firstDay, $lte: to || lastDay }
  return { [filter.attribute]: range }
}

function isId(text: string): boolean {
  return /^[1-9]\d{0,14}$/.test(text)
}

/** Two days as the address spells them: '2026-01-01..2026-03-31', either of which may be left out. */
export function daysIn(value: string): { from: string; to: string } {
  const [from = '', to = ''] = value.split('..')
  return { from: wholeDay(from), to: wholeDay(to) }
}

export function spellDays({ from, to }: { from: string; to: string }): string {
  return from === '' && to === '' ? '' : `${from}..${to}`
}

/** What a chosen value is called, as far as it is known without asking. */
export function valueInWords(filter: ListFilter, value: string): string {
  if (filter.kind === 'choice') {
    return filter.choices.find((choice) => choice.value === value)?.label ?? ''
  }
  if (filter.kind !== 'days') return ''
  const { from, to } = daysIn(value)
  if (from === '') return `bis ${formatDay(to)}`
  return to === '' ? `ab ${formatDay(from)}` : `${formatDay(from)} bis ${formatDay(to)}`
}

/** What filters that hold say together: 'Ohne Dateien, Typ: Schaltplan'; nothing where a record's name must be asked for. */
export function inWords(set: readonly { filter: ListFilter; value: string }[]): string {
  if (set.some(({ filter }) => filter.kind === 'record' || filter.kind === 'import')) return ''
  return set
    .map(({ filter, value }) =>
      filter.kind === 'flag' ? filter.name : `${filter.name}: ${valueInWords(filter, value)}`,
    )
    .join(', ')
}
