import { graphemesOf } from './graphemes.ts'

/** The characters that a message of the PDF export says no font has. */
export function unprintableIn(message: string): string[] {
  const [, quoted] = /the text `"(.*)"` could not be displayed/su.exec(message) ?? []
  return quoted === undefined ? [] : [...unescaped(quoted)]
}

/** Rust's way to write a text: `\u{200d}`, `\n`, `\\`. */
function unescaped(quoted: string): string {
  return quoted.replaceAll(/\\(?:u\{([0-9a-f]+)\}|(.))/gu, (_, code, sign) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : (controls[sign] ?? sign),
  )
}

const controls: Record<string, string> = { n: '\n', r: '\r', t: '\t', 0: '\0' }

/** What readers see in place of a character that cannot be printed. */
const box = '□'

/** The data (JSON) with a box for each character of which a part is unprintable; literal values stay. */
export function boxed(data: string, unprintable: string[], literal: string[]): string {
  const isIn = (text: string) => unprintable.some((character) => text.includes(character))
  const replaced = (_key: string, value: unknown) => {
    if (typeof value !== 'string' || !isIn(value)) return value
    const signs = graphemesOf(value)
    return signs.map((sign) => (isIn(sign) ? box : sign)).join('')
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
