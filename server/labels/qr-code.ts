import { encode } from 'uqr'

/** The dark modules of a QR code, row by row. */
export type Matrix = boolean[][]

/** Maximum length of an address in IEC 61406. */
export const maxAddressLength = 255

/** Levels of error correction allowed by IEC 61406, the better one first. */
export const corrections = ['Q', 'M'] as const
type Correction = (typeof corrections)[number]

/** The QR code of an address, without any margin. */
export function encodeAddress(address: string, correction: Correction): Matrix {
  return encode(address, { ecc: correction, boostEcc: true, border: 0 }).data
}

/** Modules of the whole mark along one side, with a quiet zone of 4 and a line of 1 around the code. */
export function markSize(matrix: Matrix): number {
  return matrix.length + 2 * markMargin
}

/** Modules from the edge of the mark to the code. */
export const markMargin = 5

/** Legs of the triangle in the corner, measured inside the line. */
const triangle = 6

/** What a mark identifies: one machine (IEC 61406-1), or all of a type (IEC 61406-2). */
export type MarkKind = 'device' | 'part'

/**
 * The mark as one SVG path in modules, for even-odd filling: QR code, quiet zone, line and the triangle in the lower
 * right corner, which is filled for a machine and outlined for a type. It traces outlines of dark areas instead of
 * modules, so that no renderer leaves hairlines.
 */
export function drawMark(matrix: Matrix, kind: MarkKind = 'device'): string {
  const end = markSize(matrix)
  const inner = end - 1
  const bent = inner - triangle
  const frame = `M0 0H${end}V${end}H0Z`
  const opening = `M1 1H${inner}V${bent}L${bent} ${inner}H1Z`
  return `${frame}${opening}${kind === 'part' ? triangleInside(inner) : ''}${trace(matrix)}`
}

/** The light inside of an outlined triangle: its third side is a line of one module, like the frame. */
function triangleInside(inner: number): string {
  const leg = Math.round((triangle - Math.SQRT2) * 100) / 100
  return `M${inner} ${inner - leg}V${inner}H${inner - leg}Z`
}

/** Directions by number: right, down, left, up. */
const steps = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const

/** Traces every dark area with the dark on the right-hand side, until no edge is left. */
function trace(matrix: Matrix): string {
  const size = matrix.length + 1
  const edges = edgesOf(matrix, size)
  let path = ''
  for (let start = 0; start < edges.length; start += 1) {
    while (edges[start] !== 0) path += walk(start, edges, size)
  }
  return path
}

/** For each grid point, the edges that begin there: bit 1 to the right, 2 down, 4 left, 8 up. */
function edgesOf(matrix: Matrix, size: number): Uint8Array {
  const edges = new Uint8Array(size * size)
  const add = (x: number, y: number, bit: number) => {
    edges[y * size + x] = (edges[y * size + x] ?? 0) | bit
  }
  for (const [y, row] of matrix.entries()) {
    for (const [x, isDark] of row.entries()) {
      if (!isDark) continue
      if (!matrix[y - 1]?.[x]) add(x, y, 1)
      if (!row[x + 1]) add(x + 1, y, 2)
      if (!matrix[y + 1]?.[x]) add(x + 1, y + 1, 4)
      if (!row[x - 1]) add(x, y + 1, 8)
    }
  }
  return edges
}

/** One closed outline as path commands; removes its edges. */
function walk(start: number, edges: Uint8Array, size: number): string {
  let path = `M${(start % size) + markMargin} ${Math.floor(start / size) + markMargin}`
  let at = start
  let length = 0
  let direction = firstOf(edges[at] ?? 0)
  do {
    const next = takeEdge(edges, at, direction)
    if (next !== direction) {
      path += command(direction, length)
      direction = next
      length = 0
    }
    const [dx, dy] = steps[direction] ?? [0, 0]
    at += dy * size + dx
    length += 1
  } while (at !== start)
  return `${path}Z`
}

/** The next edge: straight ahead if possible. */
function takeEdge(edges: Uint8Array, at: number, direction: number): number {
  const edge = edges[at] ?? 0
  const next = edge & (1 << direction) ? direction : firstOf(edge)
  edges[at] = edge & ~(1 << next)
  return next
}

function firstOf(bits: number): number {
  return 31 - Math.clz32(bits & -bits)
}

function command(direction: number, length: number): string {
  const [dx, dy] = steps[direction] ?? [0, 0]
  return dx !== 0 ? `h${dx * length}` : `v${dy * length}`
}
