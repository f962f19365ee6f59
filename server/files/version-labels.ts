import type { ShownVersion } from './shown-versions.store.ts'

/** What people call versions, by their uploads; two of a file that are called the same say their day, too. */
export function versionLabels(versions: readonly ShownVersion[]): Map<string, string> {
  const labels = new Map<string, string>()
  const known = new Set<string>()
  for (const { version, media, releasedOn, slug } of versions) {
    const label = version || releasedOn
    const wanted = [label, `${label} (${releasedOn})`, `${label} (${releasedOn}, ${slug})`]
    const free = wanted.find((own) => !known.has(`${media} ${own.toLowerCase()}`)) ?? slug
    known.add(`${media} ${free.toLowerCase()}`)
    labels.set(slug, free)
  }
  return labels
}
