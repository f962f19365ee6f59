/** No call needs more than a few levels, nor an object of more than a few dozen names. */
const maxLevels = 100
const maxNames = 1_000
const [quote, backslash, colon] = Buffer.from('"\\:')
const [list, object, listEnd, objectEnd] = Buffer.from('[{]}')

/**
 * What is odd about the shape of JSON, found before it is parsed: parsing a body of nothing but brackets, or an object
 * of 150,000 names, would hold everybody up for up to half a second.
 */
export function oddShapeOf(json: Buffer): string | undefined {
  const names = new Uint32Array(maxLevels + 1)
  let level = 0
  let isInText = false
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at]
    if (byte === quote) isInText = !isInText
    else if (isInText) at += Number(byte === backslash)
    else if (byte === list || byte === object) {
      level += 1
      if (level > maxLevels) return 'Der Anfragetext ist zu tief verschachtelt!'
      names[level] = 0
    } else if (byte === listEnd || byte === objectEnd) level -= 1
    else if (byte === colon) {
      names[level] = (names[level] ?? 0) + 1
      if (Number(names[level]) > maxNames) return 'Ein Objekt im Anfragetext hat zu viele Namen!'
    }
  }
  return undefined
}
