/** Databases limit the number of parameters of a statement. */
const maxParameters = 100

/** Splits a list into pieces that fit into one statement. */
export function inPieces<T>(list: readonly T[]): T[][] {
  const pieces: T[][] = []
  for (let at = 0; at < list.length; at += maxParameters)
    pieces.push(list.slice(at, at + maxParameters))
  return pieces
}
