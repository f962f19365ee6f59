/** How many descriptors there are of each kind: sockets, pipes, or files by their names without what is random in them. */
export function kindsIn(targets: string[]): Map<string, number> {
  const kinds = new Map<string, number>()
  for (const target of targets) {
    const kind = target.replace(/:\[\d+\]$/, '').replace(/[0-9a-f]{16,}/g, '…')
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  }
  return kinds
}

/** Says of which kinds there are more than before. */
export function tellGrowth(before: Map<string, number>, after: Map<string, number>): void {
  for (const [kind, count] of after) {
    const more = count - (before.get(kind) ?? 0)
    if (more > 0) process.stdout.write(`  ${more} more of ${kind}\n`)
  }
}
