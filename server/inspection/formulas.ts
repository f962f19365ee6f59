/**
 * `cmd|'/C calc'!A0`, which no formula of a spreadsheet's own looks like: a stroke stands in texts, in names of sheets and
 * columns, and between the rows of a list of OpenDocument.
 */
export function isCall(formula: string): boolean {
  const bare = bareOf(formula)
  const stroke = bare.indexOf('|')
  return (stroke >= 0 && bare.includes('!', stroke)) || /\bDDE(?:AUTO)?\s*\(/i.test(bare)
}

/** Functions that fetch what is elsewhere as soon as they are calculated, and cells of tables that lie there. */
export function isFetching(formula: string): boolean {
  const isCalled = /\b(?:WEBSERVICE|IMAGE|RTD)\s*\(/i.test(bareOf(formula))
  return isCalled || tableElsewhere.test(formula.replaceAll(/"[^"]*"/g, ''))
}

/** `'\\server\folder\[b.xlsx]Sheet'!A1`, `'file:///b.ods'#$Sheet.A1` */
const tableElsewhere = /'(?:\\\\|\/\/|(?:https?|ftp|smb|file):)[^']*'[!#]/i

const ends: Record<string, string> = { '"': '"', '[': ']', '{': '}' }

/**
 * A formula without texts, names between quotation marks, columns and lists; what a call hands over stays. What opens first
 * counts: in what a call hands over other marks are letters. Each sign is looked at once or twice, whatever never ends.
 */
function bareOf(formula: string): string {
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

  /** Where what opens here ends; undefined where nothing opens, or nothing ends it. */
  function endOf(sign: string): number | undefined {
    if (sign === "'") return endOfName(at)
    if (sign === '|') {
      const name = behindBlanks(at + 1)
      return formula[name] === "'" ? endOfName(name) : undefined
    }
    const close = ends[sign]
    if (close === undefined || endless.has(sign)) return undefined
    const end = formula.indexOf(close, at + 1)
    if (end >= 0) return end
    endless.add(sign)
    return undefined
  }

  /** Two marks in a name are one of its letters, as long as another one ends it. */
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

  function behindBlanks(from: number): number {
    let place = from
    while (/\s/.test(formula[place] ?? '')) place += 1
    return place
  }
}
