/** Engines bear a limited number of parameters in a statement. */
const most = 100

/** A list in pieces that one statement bears. */
export function inPieces<T>(list: readonly T[]): T[][] {
  const pieces: T[][] = []
  for (let at = 0; at < list.length; at += most) pieces.push(list.slice(at, at + most))
  return pieces
}
