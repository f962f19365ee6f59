/** Of bytes in a row the CRC-32, of which the first have one sum and `size` further ones another: none is read again. */
export function joinCrcs(first: number, second: number, size: number): number {
  let sum = first
  // Each zero bit behind the first bytes changes their sum by a matrix; squared, it stands for twice as many.
  let matrix = square(square(square(oneZeroBit)))
  for (let left = size; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) sum = times(matrix, sum)
    matrix = square(matrix)
  }
  return (sum ^ second) >>> 0
}

const polynomial = 0xedb8_8320

/** Column by column what becomes of each bit of a sum. */
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
