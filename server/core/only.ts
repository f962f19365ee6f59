/** The only item of a list; throws if it has none or several. */
export function only<T>(list: readonly T[]): T {
  const [first] = list
  if (first === undefined || list.length > 1) throw new Error(`One of ${list.length}`)
  return first
}
