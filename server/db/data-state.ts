/** The version of each area, as text: another one as soon as another change is committed, whoever made it. */
export type DataVersions = ReadonlyMap<string, string>

/** Selects the versions. PostgreSQL has several rows for an area; see `0017-data-versions.ts`. */
export const versionsText =
  'select area, cast(sum(version) as text) as version from data_versions group by area'

/** The versions in what that selects. */
export function versionsInRows(rows: readonly (readonly unknown[])[]): DataVersions {
  return new Map(rows as [string, string][])
}

/** The versions of some areas, as one text. */
export function stateOf(versions: DataVersions, areas: readonly string[]): string {
  return areas.map((area) => versions.get(area) ?? '').join('.')
}

/** Tables whose versions tell of them alone, and of which `changes` tells each record that is another one now. */
const toldTables: readonly string[] = ['companies', 'parts', 'doctypes', 'devices']

/** Whether `changes` tells each record of this table that is another one now. */
export function isTold(table: string): boolean {
  return toldTables.includes(table)
}

/** The area whose version rises with what `changes` does not tell of such a table (`0069-untold-changes.ts`). */
export function untoldOf(table: string): string {
  return `${table} untold`
}
