const tags = new WeakMap<object, string>()

/** Remembers the `ETag` that a record came with. */
export function keepTag(record: unknown, tag: string | null | undefined): void {
  if (typeof record !== 'object' || record === null || !tag) return
  // Compressing proxies make a tag weak; its version is unchanged, and the server compares nothing else.
  tags.set(record, tag.replace(/^W\//, ''))
}

/** The `ETag` of a record that was fetched on its own. */
export function tagOf(record: object | undefined): string | undefined {
  return record && tags.get(record)
}
