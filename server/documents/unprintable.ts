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

const graphemes = new Intl.Segmenter('de', { granularity: 'grapheme' })

/** The data (JSON) with a box for each character of which a part is unprintable; literal texts stay. */
export function boxed(data: string, unprintable: string[], literal: string[]): string {
  const isIn = (text: string) => unprintable.some((character) => text.includes(character))
  const replaced = (text: string) =>
    isIn(text)
      ? [...graphemes.segment(text)].map(({ segment }) => (isIn(segment) ? box : segment)).join('')
      : text
  const kept = (key: string, value: unknown, holder: unknown) =>
    holder === top && literal.includes(key) ? value : undefined
  let top: unknown
  return JSON.stringify(JSON.parse(data), function (this: unknown, key, value) {
    if (key === '' && top === undefined) top = value
    if (typeof value !== 'string') return value
    return kept(key, value, this) ?? replaced(value)
  })
}
