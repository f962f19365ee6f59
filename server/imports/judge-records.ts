import type { z } from 'zod'
import { CompanyDraft } from '#contract/companies.ts'
import { newPassword } from '#contract/fields.ts'
import type { ImportRow } from '#contract/imports.ts'
import { visible } from '#contract/visible-text.ts'
import { storedAs } from '../db/compare-change.ts'
import type { Db } from '../db/database.ts'
import { fold } from '../db/fold.ts'
import { mostSpecific } from '../http/invalid-input.ts'
import type { TableRow } from '../tables/cells.ts'
import type { FieldRule } from './field-rules.ts'
import { fieldsOf } from './import-fields.ts'
import { joinAddress } from './join-address.ts'
import { type Judged, type Judging, Problems, type Values } from './judged.ts'
import {
  findByKeys,
  findCompaniesByName,
  findCompaniesByNumber,
  findLabels,
  findPartsByTitle,
  keyText,
} from './known-records.store.ts'
import { whyNoRecord } from './no-record.ts'
import { germanDay, readValue } from './read-values.ts'
import { type RecordImport, type RecordKind, recordKinds } from './record-kinds.ts'
import { findUniqueValues, noteGiven, whyTaken } from './unique-values.ts'

/** A row whose cells have been read. */
interface Reading {
  row: TableRow
  values: Values
  problems: Problems
  /** As accepted by the draft; undefined if it is refused. */
  key: string | number | undefined
  /** The key as written in the cell, which may be how it was stored. */
  typed: string | undefined
  pass: string | undefined
}

/** Judges what importing the rows would do, given the current records. */
export async function judgeRecords(
  db: Db,
  name: RecordImport,
  rows: readonly TableRow[],
  judging: Judging,
): Promise<Judged[]> {
  const kind = recordKinds[name]
  const fields = new Map(fieldsOf[name].map((field) => [field.name, field]))
  const readings = rows.map((row) => readRow(kind, row, judging))
  const labels = await resolveRelations(db, fields, readings)
  const keys = readings.flatMap(({ key, typed }) => (key === undefined ? [] : [key, typed ?? key]))
  const attributes = compared(name)
  const recordsByKey = await findByKeys(db, kind.of, kind.key, keys, attributes)
  await addLabels(db, labels, [...recordsByKey.values()])
  const texts = readings.map(({ values }) => values)
  const uniques = await findUniqueValues(db, kind, texts, judging)
  return readings.map((reading) => {
    const { row, key, typed, values, problems } = reading
    const keyField = fields.get(kind.key)
    const text = key === undefined ? null : String(key)
    const record =
      key === undefined
        ? undefined
        : (recordsByKey.get(keyText(key)) ?? recordsByKey.get(keyText(typed ?? key)))
    if (key !== undefined && keyField) noteRepeated(judging, keyField, key, reading)
    if (text !== null && keyField && !record) {
      const why = whyNoRecord(row, judging, keyField, text)
      if (why !== undefined) problems.at(keyField, why)
    }
    const judged = judge(kind, fields, reading, record, labels)
    for (const unique of uniques) {
      const why = whyTaken(kind, unique, { row: row.row, values, record: record?.id }, judging)
      if (why !== undefined) problems.at(unique.field, why)
    }
    const state = problems.found.length > 0 ? 'wrong' : judged.state
    const content = { changes: state === 'wrong' ? [] : judged.changes, problems: problems.found }
    const common = { row: row.row, state, key: text, record: record?.id ?? null, content }
    const isDone = state === 'new' || state === 'changed'
    if (!isDone || !judged.deed) return common
    noteGiven(uniques, row.row, judged.deed, judging)
    return { ...common, deed: judged.deed }
  })
}

function readRow(kind: RecordKind, row: TableRow, judging: Judging): Reading {
  const { columns, rules } = judging
  const problems = new Problems(row, judging)
  const values: Values = {}
  let pass: string | undefined
  for (const { column, field } of columns) {
    const read = readValue(field, row.cells[column], rules)
    if ('problem' in read) problems.at(field, read.problem)
    else if ('value' in read && field.kind !== 'pass') values[field.name] = read.value
    else if ('value' in read) {
      const checked = newPassword().safeParse(read.value)
      if (checked.success) pass = checked.data
      else problems.at(field, checked.error.issues[0]?.message ?? '')
    }
  }
  joinAddress(values)
  const schema = kind.draft.shape[kind.key] as z.ZodType<string | number>
  const key = schema.safeParse(values[kind.key])
  const [parsedKey, text] = [key.success ? key.data : undefined, values[kind.key]]
  const typed = typeof parsedKey === 'string' && typeof text === 'string' ? text : undefined
  return { row, values, problems, pass, key: parsedKey, typed }
}

/** Labels of related records by attribute and id. */
type Labels = Record<'companie' | 'part', Map<number, string>>

/** Replaces the numbers, names and titles of related records by their ids. */
async function resolveRelations(
  db: Db,
  fields: ReadonlyMap<string, FieldRule>,
  readings: Reading[],
): Promise<Labels> {
  const labels: Labels = { companie: new Map(), part: new Map() }
  const texts = (name: string) =>
    readings.flatMap(({ values }) => (typeof values[name] === 'string' ? [values[name]] : []))
  const [byNumber, byName, byTitle] = [
    fields.get('companie'),
    fields.get('companieName'),
    fields.get('part'),
  ]
  const numbers = [...texts('companie'), ...texts('companieName')].flatMap(
    (text) => CustomerNumber.safeParse(text).data ?? [],
  )
  const companies = await findCompaniesByNumber(db, numbers)
  const named = await findCompaniesByName(db, texts('companieName'))
  const parts = await findPartsByTitle(db, texts('part'))
  for (const { values, problems } of readings) {
    if (byNumber && typeof values.companie === 'string') {
      const number = CustomerNumber.safeParse(values.companie)
      const found = number.success ? companies.get(number.data) : undefined
      if (!number.success) problems.at(byNumber, number.error.issues[0]?.message ?? '')
      else if (!found)
        problems.at(byNumber, `Eine Firma mit der Kundennummer ${number.data} gibt es nicht.`)
      if (found) labels.companie.set(found.id, found.label)
      values.companie = found?.id
    }
    if (byName && 'companieName' in values) {
      const name = values.companieName
      delete values.companieName
      const found = typeof name === 'string' ? (named.get(fold(name)) ?? []) : []
      const [only] = found
      const isNumberWrong = 'companie' in values && values.companie === undefined
      const numbered = typeof values.companie === 'number' ? values.companie : undefined
      // Next to a number an empty name is ignored, and any other has to be that company's.
      if (name === null) values.companie ??= null
      else if (numbered !== undefined) {
        const isOwn = found.some(({ id }) => id === numbered)
        if (!isOwn) problems.at(byName, notItsName(String(name), labels.companie.get(numbered)))
      } else if (isNumberWrong) {
        // The number has already been reported.
      } else if (!only) problems.at(byName, noSuchName(String(name), companies))
      else if (found.length > 1) problems.at(byName, severalCompanies(String(name), found.length))
      else {
        labels.companie.set(only.id, only.label)
        values.companie = only.id
      }
    }
    if (byTitle && typeof values.part === 'string') {
      const found = parts.get(fold(values.part))
      if (!found) problems.at(byTitle, `Die Artikelnummer „${values.part.trim()}“ gibt es nicht.`)
      if (found) labels.part.set(found.id, found.label)
      values.part = found?.id
    }
  }
  return labels
}

const CustomerNumber = CompanyDraft.shape.kdnr

/** Some lists have customer numbers in a column headed „Kunde“. */
function noSuchName(name: string, companies: ReadonlyMap<number, { label: string }>): string {
  const number = CustomerNumber.safeParse(name)
  const numbered = number.success ? companies.get(number.data) : undefined
  if (!numbered) return `Die Firma „${name}“ gibt es nicht.`
  return `Die Firma „${name}“ gibt es nicht; ${numbered.label} hat diese Kundennummer. Bitte die Spalte der Kundennummer zuordnen!`
}

function notItsName(name: string, company: string | undefined): string {
  return `„${name}“ steht hier neben der Kundennummer von ${company}. Bitte eines davon ändern oder leeren; soll nur eines zählen, bitte die andere Spalte nicht zuordnen!`
}

function severalCompanies(name: string, count: number): string {
  return `„${name}“ heißen ${count} Firmen. Bitte die Kundennummer angeben!`
}

interface KnownRecord {
  id: number
  values: Map<string, unknown>
}

async function addLabels(db: Db, labels: Labels, records: KnownRecord[]): Promise<void> {
  for (const [name, kind] of [
    ['companie', 'companies'],
    ['part', 'parts'],
  ] as const) {
    const ids = records.flatMap(({ values }) => Number(values.get(name) ?? 0) || [])
    const missing = ids.filter((id) => !labels[name].has(id))
    for (const [id, label] of await findLabels(db, kind, missing)) labels[name].set(id, label)
  }
}

/** The attributes by which rows are compared with records. */
function compared(name: RecordImport): string[] {
  return fieldsOf[name].flatMap(({ name: field, kind, partOf }) =>
    kind === 'pass' || partOf !== undefined ? [] : [field],
  )
}

function noteRepeated(
  { seen }: Judging,
  field: FieldRule,
  key: string | number,
  { row, problems }: Reading,
): void {
  const before = seen.get(keyText(key))
  if (before === undefined) seen.set(keyText(key), row.row)
  else if (before !== row.row) {
    problems.at(field, `${field.label} „${key}“ steht schon in Zeile ${before}.`)
  }
}

function judge(
  kind: RecordKind,
  fields: ReadonlyMap<string, FieldRule>,
  { values, problems, pass }: Reading,
  record: KnownRecord | undefined,
  labels: Labels,
): Pick<Judged, 'state' | 'deed'> & { changes: ImportRow['changes'] } {
  const parsed = (record ? kind.change : kind.draft).safeParse(values)
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues.map(mostSpecific)) {
      const field = fields.get(String(path[0]))
      const isTold = field && problems.found.length > 0 && values[field.name] === undefined
      if (field && !isTold) problems.at(field, message)
    }
    return { state: 'wrong', changes: [] }
  }
  const draft: Values = parsed.data
  const changes: ImportRow['changes'] = []
  const change: Values = {}
  const before: Values = {}
  for (const [name, value] of Object.entries(draft)) {
    const field = fields.get(name)
    const attribute = kind.of.attributes[name]
    if (!field || value === undefined) continue
    const to = attribute?.kind === 'column' ? (storedAs(attribute, value) ?? null) : value
    const from = record?.values.get(name) ?? null
    // A stored value that differs only in invisible characters stays unchanged, and so does an empty text.
    const isSame = from === to || (typeof from === 'string' && visible(from) === (to ?? ''))
    if (record ? isSame : to === null || to === field.empty) continue
    const isFlag = attribute?.kind === 'column' && attribute.keptAs === 'flag'
    change[name] = value
    before[name] = isFlag && from !== null ? from === 1 : from
    const show = (fieldValue: unknown) => displayed(field, fieldValue, labels)
    const was = record ? show(before[name]) : null
    changes.push({
      field: name,
      label: field.valueLabel ?? field.label,
      from: was,
      to: show(value),
    })
  }
  if (!record) return { state: 'new', changes, deed: { kind: 'create', draft, pass } }
  if (changes.length === 0) return { state: 'equal', changes }
  return { state: 'changed', changes, deed: { kind: 'change', id: record.id, change, before } }
}

/** A value as displayed. */
function displayed(
  { name, kind, words }: FieldRule,
  value: unknown,
  labels: Labels,
): string | null {
  if (value === null || value === undefined) return null
  if (name === 'companie' || name === 'part') return labels[name].get(Number(value)) ?? `#${value}`
  if (kind === 'truth') return value ? 'ja' : 'nein'
  if (kind === 'day') return germanDay(String(value))
  return words?.[String(value)]?.[0] ?? String(value)
}
