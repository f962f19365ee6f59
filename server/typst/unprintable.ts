import { graphemesOf } from './graphemes.ts'

/** The characters that no font has, read from an error message of the PDF export. */
export function unprintableIn(message: string): string[] {
  const [, quoted] = /the text `"(.*)"` could not be displayed/su.exec(message) ?? []
  return quoted === undefined ? [] : [...unescaped(quoted)]
}

/** Rust's way to write a text: `\u{200d}`, `\n`, `\\`. */
function unescaped(quoted: string): string {
  return quoted.replaceAll(/\\(?:u\{([0-9a-f]+)\}|(.))/gu, (_, code, letter) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : (controls[letter] ?? letter),
  )
}

const controls: Record<string, string> = { n: '\n', r: '\r', t: '\t', 0: '\0' }

/** What readers see in place of a character that cannot be printed. */
const box = '□'

/** The data (JSON) with a box for each character that is unprintable as a whole or in part; literal values stay. */
export function boxed(data: string, unprintable: string[], literal: string[]): string {
  const isIn = (text: string) => unprintable.some((character) => text.includes(character))
  const replaced = (_key: string, value: unknown) => {
    if (typeof value !== 'string' || !isIn(value)) return value
    const characters = graphemesOf(value)
    return characters.map((own) => (isIn(own) ? box : own)).join('')
  }
  const whole = JSON.parse(data)
  return JSON.stringify({
    ...JSON.parse(JSON.stringify(whole, replaced)),
    ...literalOf(whole, literal),
  })
}

/** The literal values at the top of some data. */
export function literalOf(
  whole: Record<string, unknown>,
  literal: string[],
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(whole).filter(([name]) => literal.includes(name)))
}
