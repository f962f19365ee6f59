import type { ShownVersion } from './shown-versions.store.ts'

/**
 * The labels of versions, by slug; versions of a file with equal labels also get their day, and if necessary the slug.
 */
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
