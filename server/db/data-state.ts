import type { Area } from './schema.ts'

/** The version of each area, as text: another one as soon as another change is committed, whoever made it. */
export type DataVersions = ReadonlyMap<string, string>

/** The versions of some areas, as one text. */
export function stateOf(versions: DataVersions, areas: readonly Area[]): string {
  return areas.map((area) => versions.get(area) ?? '').join('.')
}
