/** The only item of a list; throws if it has none or several. */
export function single<T>(list: readonly T[]): T {
  const [first] = list
  if (first === undefined || list.length > 1)
    throw new Error(`Expected one item, got ${list.length}.`)
  return first
}
