/** Number of descriptors by kind: sockets, pipes, or files by name without random parts. */
export function kindsIn(targets: string[]): Map<string, number> {
  const kinds = new Map<string, number>()
  for (const target of targets) {
    const kind = target.replace(/:\[\d+\]$/, '').replace(/[0-9a-f]{16,}/g, '…')
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  }
  return kinds
}

/** Prints the kinds that have increased. */
export function reportGrowth(before: Map<string, number>, after: Map<string, number>): void {
  for (const [kind, count] of after) {
    const growth = count - (before.get(kind) ?? 0)
    if (growth > 0) process.stdout.write(`  ${growth} more of ${kind}\n`)
  }
}
