/**
 * The part of an address that a view stores: search, order and active filters, sorted, so that equal views have equal
 * texts. Parameters that the list does not know, as in an old or mistyped address, are ignored.
 */
export function queryOf(params: URLSearchParams, filters: readonly string[]): string {
  const names = ['suche', 'sortierung', ...filters]
  const keptParams = new URLSearchParams(
    [...params].filter(([name, value]) => value !== '' && names.includes(name)),
  )
  keptParams.sort()
  return keptParams.toString()
}

/** The parameters that show a view: on its first page, in the current tab. */
export function paramsOf(query: string, present: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(query)
  for (const name of ['zeilen', 'reiter']) {
    const value = present.get(name)
    if (value !== null) params.set(name, value)
  }
  return params
}
