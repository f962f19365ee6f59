/** How long an API token is valid from now on, in the words of the form. */
export const lifespans = [
  { value: 'month', label: '30 Tage' },
  { value: 'quarter', label: '90 Tage' },
  { value: 'year', label: '1 Jahr' },
  { value: 'open', label: 'bis er widerrufen wird' },
] as const

type Lifespan = (typeof lifespans)[number]['value']

const days: Record<Lifespan, number | null> = { month: 30, quarter: 90, year: 365, open: null }

/** Of one that is there already. */
export const asBefore = { value: 'same', label: 'wie bisher' } as const

/** When a token made now ends, as the wire spells times; null for never, undefined where it stays. */
export function endOf(lifespan: Lifespan | typeof asBefore.value): string | null | undefined {
  if (lifespan === asBefore.value) return undefined
  const count = days[lifespan]
  return count === null ? null : new Date(Date.now() + count * 24 * 60 * 60_000).toISOString()
}
