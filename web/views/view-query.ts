/**
 * What a view keeps of an address: search, order and the filters that hold, in an order of their own, so that equal ones are the
 * same text. What the list does not know of an old or mistyped address changes nothing of it.
 */
export function queryOf(params: URLSearchParams, filters: readonly string[]): string {
  const names = ['suche', 'sortierung', ...filters]
  const kept = new URLSearchParams(
    [...params].filter(([name, value]) => value !== '' && names.includes(name)),
  )
  kept.sort()
  return kept.toString()
}

/** The address that shows a view: its page is the first one, the tab stays. */
export function paramsOf(query: string, present: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(query)
  for (const name of ['zeilen', 'reiter']) {
    const value = present.get(name)
    if (value !== null) params.set(name, value)
  }
  return params
}
