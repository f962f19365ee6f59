import type { Db } from '../db/database.ts'
import type { FieldRule } from './field-rules.ts'
import type { Deed, Judging, Values } from './judged.ts'
import { findHolders } from './known-records.store.ts'
import type { RecordKind } from './record-kinds.ts'

/** An attribute other than the key that must be unique. */
interface UniqueValues {
  field: FieldRule
  /** The error message if another record has the value. */
  taken: string
  /** Ids of the records that have the values. */
  holders: ReadonlyMap<unknown, number>
}

/** The unique attributes among the mapped columns, and the records that have the values named by the rows. */
export async function findUniqueValues(
  db: Db,
  kind: RecordKind,
  rows: readonly Values[],
  { columns }: Judging,
): Promise<UniqueValues[]> {
  const found = columns.flatMap(({ field }) => {
    const attribute = kind.of.attributes[field.name]
    if (field.isKey || attribute?.kind !== 'column' || attribute.taken === undefined) return []
    return [{ field, taken: attribute.taken }]
  })
  const uniques: UniqueValues[] = []
  for (const { field, taken } of found) {
    const values = rows.flatMap((row) => namedBy(kind, field, row) ?? [])
    uniques.push({ field, taken, holders: await findHolders(db, kind.of, field.name, values) })
  }
  return uniques
}

/** Why a row cannot take its value, considering the records of the portal and the rows before it. */
export function whyTaken(
  kind: RecordKind,
  { field, taken, holders }: UniqueValues,
  { row, values, record }: { row: number; values: Values; record: number | undefined },
  { given }: Judging,
): string | undefined {
  const value = namedBy(kind, field, values)
  if (value === undefined) return undefined
  const before = given.get(placeOf(field, value))
  if (before === undefined) {
    const holder = holders.get(value)
    return holder === undefined || holder === record ? undefined : taken
  }
  if (before === null || before === row) return undefined
  return `${field.label} „${String(values[field.name]).trim()}“ steht schon in Zeile ${before}.`
}

/** Records for later rows which values this row takes, and which its record releases. */
export function noteGiven(
  uniques: readonly UniqueValues[],
  row: number,
  deed: Deed,
  { given }: Judging,
): void {
  if (deed.kind === 'link') return
  const [before, after]: [Values, Values] =
    deed.kind === 'create' ? [{}, deed.draft] : [deed.before, deed.change]
  for (const { field } of uniques) {
    const [oldValue, newValue] = [before[field.name] ?? null, after[field.name] ?? null]
    if (oldValue !== null) given.set(placeOf(field, oldValue), null)
    if (newValue !== null) given.set(placeOf(field, newValue), row)
  }
}

/** The value as accepted by the draft; undefined if it is refused. */
function namedBy(kind: RecordKind, field: FieldRule, values: Values): string | number | undefined {
  const read = kind.draft.shape[field.name]?.safeParse(values[field.name])
  const value = read?.success ? read.data : undefined
  return typeof value === 'string' || typeof value === 'number' ? value : undefined
}

function placeOf({ name }: FieldRule, value: unknown): string {
  return `${name} ${value}`
}
