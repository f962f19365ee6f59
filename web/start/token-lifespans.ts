/** Validity periods of a new API token, with the labels of the form. */
export const lifespans = [
  { value: 'month', label: '30 Tage' },
  { value: 'quarter', label: '90 Tage' },
  { value: 'year', label: '1 Jahr' },
  { value: 'open', label: 'bis er widerrufen wird' },
] as const

type Lifespan = (typeof lifespans)[number]['value']

const days: Record<Lifespan, number | null> = { month: 30, quarter: 90, year: 365, open: null }

/** Choice for an existing token. */
export const asBefore = { value: 'same', label: 'wie bisher' } as const

/** When a token created now expires, as an ISO timestamp; null for never, undefined to keep the present expiry. */
export function expiryOf(lifespan: Lifespan | typeof asBefore.value): string | null | undefined {
  if (lifespan === asBefore.value) return undefined
  const count = days[lifespan]
  return count === null ? null : new Date(Date.now() + count * 24 * 60 * 60_000).toISOString()
}
