import type { ShownVersion } from './shown-versions.store.ts'

/**
 * The labels of versions, by slug; versions of a file with equal labels also get their day, and if necessary the slug.
 */
export function versionLabels(versions: readonly ShownVersion[]): Map<string, string> {
  const labels = new Map<string, string>()
  const usedLabels = new Set<string>()
  for (const { version, media, releasedOn, slug } of versions) {
    const label = version || releasedOn
    const candidates = [label, `${label} (${releasedOn})`, `${label} (${releasedOn}, ${slug})`]
    const free =
      candidates.find((candidate) => !usedLabels.has(`${media} ${candidate.toLowerCase()}`)) ?? slug
    usedLabels.add(`${media} ${free.toLowerCase()}`)
    labels.set(slug, free)
  }
  return labels
}
