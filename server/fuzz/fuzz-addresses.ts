import fc from 'fast-check'
import { ruleNames } from '#contract/compliance-rules.ts'
import { previewWidths } from '#contract/paths.ts'
import { anyId, freeId, oddNumberText, oddText } from './fuzz-values.ts'

/**
 * The path with its parameters filled in, one in twelve with a slightly invalid id. `{file 7}`, `{public 7}` and
 * `{article 7}` are placeholders for values that only the world knows.
 */
export function addressOf(method: string, pattern: string): fc.Arbitrary<string> {
  const id = fc.oneof(
    { weight: 12, arbitrary: (method === 'GET' ? anyId : freeId).map(String) },
    { weight: 1, arbitrary: oddStep },
  )
  const filled = fc
    .record({
      id,
      file,
      width,
      entry: fc.oneof(
        { weight: 9, arbitrary: fc.constantFrom('1', '1', '2') },
        { weight: 1, arbitrary: oddStep },
      ),
      rule: fc.oneof(
        { weight: 9, arbitrary: fc.constantFrom(...ruleNames) },
        { weight: 1, arbitrary: oddStep },
      ),
      trade: gtin,
      serial: fc.oneof(
        { weight: 9, arbitrary: fc.constantFrom('FREI-1', 'frei-2') },
        { weight: 1, arbitrary: oddStep },
      ),
      shower: fc.constantFrom('public', 'public', 'article'),
    })
    .chain((parts) => fileOf(parts.id).map((own) => ({ ...parts, own })))
    .map(({ id: number, file: name, width: pixels, entry, rule, shower, trade, serial, own }) =>
      pattern
        .replace('rules/:name', `rules/${rule}`)
        .replace(':id', number)
        .replace(':number', entry)
        .replace(':name', name)
        .replace(':width', pixels)
        .replace(':publicId', isNumber(number) ? `{${shower} ${number}}` : number)
        .replace(':file', own)
        .replace(':gtin', trade)
        .replace(':sn', serial)
        .replace(':kind', 'zugangsdaten'),
    )
  const bent = fc.tuple(filled, fc.constantFrom(...bends)).map(([path, bend]) => bend(path))
  return fc.oneof({ weight: 11, arbitrary: filled }, { weight: 1, arbitrary: bent })
}

const oddStep = fc
  .oneof(oddNumberText, oddText)
  .map((text) => encodeURIComponent(text.toWellFormed()))

const file = fc.oneof(
  { weight: 4, arbitrary: anyId.map((number) => `{file ${number}}`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('nichts.pdf', '..%2F..%2Fetc%2Fpasswd', '%00', 'x'.repeat(299)),
  },
)

const gtin = fc.constantFrom('4006381333931', '00000096385074', '4006381333930', 'EAN', '%2F')

const width = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...previewWidths).map(String) },
  { weight: 1, arbitrary: oddStep },
)

/** A file below a public page: usually one shown by this device or article number. */
function fileOf(shower: string): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant(isNumber(shower) ? `{file ${shower}}` : 'bild') },
    { weight: 1, arbitrary: fc.constant('bild') },
    { weight: 2, arbitrary: file },
  )
}

function isNumber(text: string): boolean {
  return /^\d+$/.test(text)
}

const bends: ((path: string) => string)[] = [
  (path) => `${path}/`,
  (path) => `${path}//`,
  (path) => path.toUpperCase(),
  (path) => path.replace('/api', '/api/.'),
  (path) => path.replace('e', '%65'),
  (path) => `${path}/mehr`,
  (path) => `${path}%2F1`,
  (path) => `${path};x=1`,
  (path) => `${path}%`,
  (path) => `${path}.json`,
  (path) => path.replace('/api', ''),
]
