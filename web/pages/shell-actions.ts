import { shellPath } from '#contract/paths.ts'

/** Downloads of a record's asset administration shell; links below `/uploads/` carry the user's session. */
export function shellActions(of: 'geraete' | 'artikelnummern', id: number) {
  return (['aasx', 'json'] as const).map((as) => ({
    name: `Verwaltungsschale (${as.toUpperCase()})`,
    onClick: () => open(shellPath(of, id, as), '_blank', 'noopener'),
  }))
}
