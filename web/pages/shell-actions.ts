import { shellPath } from '#contract/paths.ts'

/** Saves the asset administration shell of a record; links below `/uploads/` know who is signed in. */
export function shellActions(of: 'geraete' | 'artikelnummern', id: number) {
  return (['aasx', 'json'] as const).map((as) => ({
    name: `Verwaltungsschale (${as.toUpperCase()})`,
    onClick: () => open(shellPath(of, id, as), '_blank', 'noopener'),
  }))
}
