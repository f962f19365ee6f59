/** How well a number distinguishes two groups: 0.5 means not at all (area under the ROC curve, by ranks). */
export function aucOf(one: number[], other: number[]): number {
  const all = [
    ...one.map((value) => ({ value, isOne: true })),
    ...other.map((value) => ({ value, isOne: false })),
  ].toSorted((a, b) => a.value - b.value)
  const ranks = all.reduce((sum, { isOne }, at) => sum + (isOne ? at + 1 : 0), 0)
  return (ranks - (one.length * (one.length + 1)) / 2) / (one.length * other.length)
}
