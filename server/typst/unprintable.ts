import { graphemesOf } from './graphemes.ts'

/** The characters that are in no font, parsed from an error message of the PDF export. */
export function unprintableIn(message: string): string[] {
  const [, quoted] = /the text `"(.*)"` could not be displayed/su.exec(message) ?? []
  return quoted === undefined ? [] : [...unescaped(quoted)]
}

/** Decodes Rust's escapes: `\u{200d}`, `\n`, `\\`. */
function unescaped(quoted: string): string {
  return quoted.replaceAll(/\\(?:u\{([0-9a-f]+)\}|(.))/gu, (_, code, letter) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : (controls[letter] ?? letter),
  )
}

const controls: Record<string, string> = { n: '\n', r: '\r', t: '\t', 0: '\0' }

/** Shown in place of a character that cannot be printed. */
const box = '□'

/**
 * The data (JSON) with a box for each character that contains an unprintable one; literal values are left unchanged.
 */
export function boxed(data: string, unprintable: string[], literal: string[]): string {
  const isIn = (text: string) => unprintable.some((character) => text.includes(character))
  const replaced = (_key: string, value: unknown) => {
    if (typeof value !== 'string' || !isIn(value)) return value
    const characters = graphemesOf(value)
    return characters.map((character) => (isIn(character) ? box : character)).join('')
  }
  const whole = JSON.parse(data)
  return JSON.stringify({
    ...JSON.parse(JSON.stringify(whole, replaced)),
    ...literalOf(whole, literal),
  })
}

/** The literal values at the top level of the data. */
export function literalOf(
  whole: Record<string, unknown>,
  literal: string[],
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(whole).filter(([name]) => literal.includes(name)))
}
