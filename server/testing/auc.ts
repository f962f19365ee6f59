/** How well a number distinguishes two groups: 0.5 means not at all (area under the ROC curve, by ranks). */
export function aucOf(sample: number[], other: number[]): number {
  const all = [
    ...sample.map((value) => ({ value, isOne: true })),
    ...other.map((value) => ({ value, isOne: false })),
  ].toSorted((a, b) => a.value - b.value)
  const ranks = all.reduce((sum, { isOne }, at) => sum + (isOne ? at + 1 : 0), 0)
  return (ranks - (sample.length * (sample.length + 1)) / 2) / (sample.length * other.length)
}
