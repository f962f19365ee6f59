/**
 * The CRC-32 of two concatenated byte sequences, from their
 * checksums and the `size` of the second: nothing is read again.
 */
export function joinCrcs(first: number, second: number, size: number): number {
  let sum = first
  // A matrix describes how an appended zero bit changes the checksum; its square describes twice as many bits.
  let matrix = square(square(square(oneZeroBit)))
  for (let remaining = size; remaining > 0; remaining = Math.floor(remaining / 2)) {
    if (remaining % 2 === 1) sum = times(matrix, sum)
    matrix = square(matrix)
  }
  return (sum ^ second) >>> 0
}

const polynomial = 0xedb8_8320

/** Column by column, the effect on each bit of a checksum. */
const oneZeroBit: readonly number[] = [
  polynomial,
  ...Array.from({ length: 31 }, (_, bit) => (1 << bit) >>> 0),
]

function times(matrix: readonly number[], sum: number): number {
  let product = 0
  for (let bit = 0; bit < 32; bit += 1) {
    if ((sum >>> bit) & 1) product ^= matrix[bit] ?? 0
  }
  return product >>> 0
}

function square(matrix: readonly number[]): number[] {
  return matrix.map((column) => times(matrix, column))
}
