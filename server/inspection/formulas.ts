/**
 * Whether the formula calls another program: `cmd|'/C calc'!A0`. No ordinary formula looks like this: bars only occur
 * in texts, in names of sheets and columns, and between the rows of OpenDocument arrays.
 */
export function isCall(formula: string): boolean {
  const bare = withoutLiterals(formula)
  const stroke = bare.indexOf('|')
  return (stroke >= 0 && bare.includes('!', stroke)) || /\bDDE(?:AUTO)?\s*\(/i.test(bare)
}

/** Whether the formula fetches external data by a function, or references cells of an external table. */
export function isFetching(formula: string): boolean {
  const isCalled = /\b(?:WEBSERVICE|IMAGE|RTD)\s*\(/i.test(withoutLiterals(formula))
  return isCalled || externalTable.test(formula.replaceAll(/"[^"]*"/g, ''))
}

/** The beginning of an address that leads to another machine or file. */
export const elsewhere = /(?:\\\\|\/\/|(?:https?|ftp|smb|file):|[a-z][a-z0-9+.-]+:\/\/)/i

/** `'\\server\folder\[b.xlsx]Sheet'!A1`, `'file:///b.ods'#$Sheet.A1` */
const externalTable = new RegExp(`'${elsewhere.source}[^']*'[!#]`, 'i')

const ends: Record<string, string> = { '"': '"', '[': ']', '{': '}' }

/**
 * The formula without texts, quoted names, columns and arrays, but with the arguments of calls. The outermost delimiter
 * counts: inside an argument, other delimiters are literal. Each character is examined at most twice, even if
 * delimiters are never closed.
 */
function withoutLiterals(formula: string): string {
  let bare = ''
  let at = 0
  const endless = new Set<string>()
  while (at < formula.length) {
    const sign = formula[at] ?? ''
    const end = endOf(sign)
    if (end === undefined) bare += sign
    else if (sign === '|') bare += formula.slice(at, end + 1)
    at = (end ?? at) + 1
  }
  return bare

  /** The end of what opens at the current position; undefined if nothing opens there, or it is never closed. */
  function endOf(sign: string): number | undefined {
    if (sign === "'") return endOfName(at)
    if (sign === '|') {
      const name = afterSpaces(at + 1)
      return formula[name] === "'" ? endOfName(name) : undefined
    }
    const close = ends[sign]
    if (close === undefined || endless.has(sign)) return undefined
    const end = formula.indexOf(close, at + 1)
    if (end >= 0) return end
    endless.add(sign)
    return undefined
  }

  /** Two apostrophes in a name are an escaped one, provided that another one ends the name. */
  function endOfName(begin: number): number | undefined {
    let end = formula.indexOf("'", begin + 1)
    if (end < 0) return undefined
    while (formula[end + 1] === "'") {
      const next = formula.indexOf("'", end + 2)
      if (next < 0) return end
      end = next
    }
    return end
  }

  function afterSpaces(from: number): number {
    let place = from
    while (/\s/.test(formula[place] ?? '')) place += 1
    return place
  }
}
