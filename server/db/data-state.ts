import type { Area } from './schema.ts'

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
export function stateOf(versions: DataVersions, areas: readonly Area[]): string {
  return areas.map((area) => versions.get(area) ?? '').join('.')
}
