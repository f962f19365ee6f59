import type { Db } from '../db/database.ts'
import type { FieldRule } from './field-rules.ts'
import type { Deed, Judging, Values } from './judged.ts'
import { findHolders } from './known-records.store.ts'
import type { RecordKind } from './record-kinds.ts'

/** An attribute beside the key that no two records may have the same of. */
interface UniqueValues {
  field: FieldRule
  /** What is said of one that another record has. */
  taken: string
  /** Records of the portal by what they have of it. */
  holders: ReadonlyMap<unknown, number>
}

/** Those that a table has columns for, and who has what its rows name. */
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

/** Why a row cannot have what it names: by what is in the portal, and by what rows before it do. */
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

/** Notes what a row does, for those behind it: what it takes, and what its record leaves to others. */
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
    const [left, taken] = [before[field.name] ?? null, after[field.name] ?? null]
    if (left !== null) given.set(placeOf(field, left), null)
    if (taken !== null) given.set(placeOf(field, taken), row)
  }
}

/** As the draft takes it, where it takes it. */
function namedBy(kind: RecordKind, field: FieldRule, values: Values): string | number | undefined {
  const read = kind.draft.shape[field.name]?.safeParse(values[field.name])
  const value = read?.success ? read.data : undefined
  return typeof value === 'string' || typeof value === 'number' ? value : undefined
}

function placeOf({ name }: FieldRule, value: unknown): string {
  return `${name} ${value}`
}
