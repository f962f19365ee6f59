/** How long a new API token is valid, in the words of the form. */
export const lifespans = [
  { value: 'month', label: '30 Tage' },
  { value: 'quarter', label: '90 Tage' },
  { value: 'year', label: '1 Jahr' },
  { value: 'open', label: 'bis er widerrufen wird' },
] as const

export type Lifespan = (typeof lifespans)[number]['value']

const days: Record<Lifespan, number | null> = { month: 30, quarter: 90, year: 365, open: null }

/** When a token made now ends, as the wire spells times; null for never. */
export function endOf(lifespan: Lifespan): string | null {
  const count = days[lifespan]
  return count === null ? null : new Date(Date.now() + count * 24 * 60 * 60_000).toISOString()
}
