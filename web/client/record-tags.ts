const tags = new WeakMap<object, string>()

/** Keeps with a record the `ETag` that it came with. */
export function keepTag(record: unknown, tag: string | null | undefined): void {
  if (typeof record !== 'object' || record === null || !tag) return
  // Proxies that compress make a tag weak; the version in it is what it was, and the server compares no more.
  tags.set(record, tag.replace(/^W\//, ''))
}

/** The `ETag` of a record that was read alone. */
export function tagOf(record: object | undefined): string | undefined {
  return record && tags.get(record)
}
