/** The version of each area as text, which differs as soon as anyone has committed another change. */
export type DataVersions = ReadonlyMap<string, string>

/** Selects the versions. On PostgreSQL an area has several rows; see `0017-data-versions.ts`. */
export const versionsText =
  'select area, cast(sum(version) as text) as version from data_versions group by area'

/** The versions in the rows of that statement. */
export function versionsInRows(rows: readonly (readonly unknown[])[]): DataVersions {
  return new Map(rows as [string, string][])
}

/** The versions of some areas, combined into one text. */
export function stateOf(versions: DataVersions, areas: readonly string[]): string {
  return areas.map((area) => versions.get(area) ?? '').join('.')
}

/** Tables with an area of their own whose changed records are all listed in `changes`. */
const toldTables: readonly string[] = ['companies', 'parts', 'doctypes', 'devices']

/** Whether `changes` lists every changed record of this table. */
export function isTold(table: string): boolean {
  return toldTables.includes(table)
}

/**
 * The area whose version rises with those changes of a table that `changes` does not list (`0069-untold-changes.ts`).
 */
export function untoldOf(table: string): string {
  return `${table} untold`
}
