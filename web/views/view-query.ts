/** What the address says beside what a view keeps: where in the list one is, how long a page is, which tab it stands in. */
const passing = ['seite', 'zeilen', 'reiter']

/** What a view keeps of an address: filters, search and order, in an order of their own, so that equal ones are the same text. */
export function queryOf(params: URLSearchParams): string {
  const kept = new URLSearchParams([...params].filter(([name]) => !passing.includes(name)))
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
