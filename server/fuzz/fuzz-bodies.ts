import fc from 'fast-check'
import type { Endpoint } from '#contract/endpoint.ts'
import { sampleOf } from '../openapi/derived-examples.ts'
import { drafts } from './fuzz-drafts.ts'
import { givenTable, oddText, oddValue } from './fuzz-values.ts'

/** The body of a request, and its content type. */
export interface Sent {
  body?: string
  type?: string
}

const json = 'application/json'

/** Bodies of a call: valid drafts, drafts with one mistake, arbitrary JSON, and invalid JSON. */
export function bodies(name: string, { wire, method, input }: Endpoint): fc.Arbitrary<Sent> {
  const none = fc.constant<Sent>({})
  if (method === 'GET' || method === 'DELETE') {
    return fc.oneof({ weight: 19, arbitrary: none }, { weight: 1, arbitrary: garbage })
  }
  const draft: fc.Arbitrary<unknown> = drafts[name] ?? fc.constant(sampleOf(input))
  if (wire === 'stream' && !(name in drafts)) return fc.oneof(formFor(name), brokenForm, garbage)
  const proper = wire === 'entity' ? draft.map((data) => ({ data })) : draft
  return fc.oneof(
    { weight: 8, arbitrary: proper.map(written) },
    { weight: 4, arbitrary: proper.chain(withOneMistake).map(written) },
    { weight: 2, arbitrary: anyJson },
    { weight: 2, arbitrary: garbage },
  )
}

function written(value: unknown): Sent {
  return { body: JSON.stringify(value), type: json }
}

type Path = (string | number)[]

/** The draft with one value replaced by an unexpected one, removed, wrapped or added. */
function withOneMistake(draft: unknown): fc.Arbitrary<unknown> {
  const mistake = fc.oneof(
    oddValue.map((value) => () => value),
    fc.constantFrom<((value: unknown) => unknown)[]>(
      () => undefined,
      (value) => [value],
      (value) => ({ value }),
      (value) => JSON.stringify(value),
      (value) =>
        typeof value === 'object' ? { ...value, id: '1', password_hash: 'x' } : [[value]],
    ),
    oddText.map((name) => (value: unknown) => ({ ...Object(value), [name]: 1 })),
  )
  return fc
    .tuple(fc.constantFrom(...pathsIn(draft)), mistake)
    .map(([path, change]) => changed(draft, path, change))
}

function pathsIn(value: unknown): Path[] {
  if (typeof value !== 'object' || value === null) return [[]]
  const inside = Object.entries(value).flatMap(([key, item]) =>
    pathsIn(item).map((path) => [key, ...path]),
  )
  return [[], ...inside]
}

function changed(value: unknown, path: Path, change: (value: unknown) => unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return change(value)
  if (Array.isArray(value)) {
    return value.map((item, at) =>
      String(at) === String(key) ? changed(item, rest, change) : item,
    )
  }
  const record = value as Record<string, unknown>
  return { ...record, [key]: changed(record[key], rest, change) }
}

const anyJson: fc.Arbitrary<Sent> = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }).filter(hasNoSmallId).map(written),
  fc
    .constantFrom(
      '[]',
      '7',
      'null',
      '"text"',
      '{"data":null}',
      '{"data":[]}',
      '{"data":"{}"}',
      '{"data":{"id":1e999}}',
      '{"data":{"name":"a","name":"b"}}',
      '{"data":{"__proto__":{"isAdmin":true}}}',
      '{"constructor":{"prototype":{"x":1}},"data":{}}',
      '{"data":{"name":"\\ud800","title":"\\u0000"}}',
      `{"data":${'9'.repeat(2_000)}}`,
      `{"data":{"desc":"${'x'.repeat(100_000)}"}}`,
      '['.repeat(50_000),
      `${'[[],'.repeat(9_000)}0${']'.repeat(9_000)}`,
      `${'{"data":'.repeat(9_000)}1${'}'.repeat(9_000)}`,
    )
    .map((body) => ({ body, type: json })),
)

/** Kept records must stay: an accidental `{ "id": 7 }` would delete one. */
function hasNoSmallId(value: unknown): boolean {
  return !/"id":\s*"?\d{1,2}\b/.test(JSON.stringify(value))
}

const types = [
  json,
  'application/json; charset=utf-16',
  'application/vnd.api+json',
  'text/plain',
  'text/html',
  'application/x-www-form-urlencoded',
  'application/octet-stream',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'b'.repeat(200)}`,
  'multipart/form-data; boundary="a b"',
  '',
  ';',
  'json',
  '*/*',
  'a/b; c="',
]

const garbage: fc.Arbitrary<Sent> = fc.record({
  body: fc.oneof(
    oddText,
    fc.constantFrom(
      '{',
      '{"data":',
      '{"data":{}}x',
      '\ufeff{"data":{}}',
      'name=x&data[name]=y',
      "{'a':1}",
    ),
    fc.constantFrom(`"${'x'.repeat(300_000)}"`, '--a\r\n\r\n', '{"data":{"name":NaN}}'),
  ),
  type: fc.constantFrom(...types),
})

const boundary = 'between'
const multipart = `multipart/form-data; boundary=${boundary}`

function mostly(usual: string[], odd: string[]): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...usual) },
    { weight: 1, arbitrary: fc.constantFrom(...odd) },
  )
}

function formFor(name: string): fc.Arbitrary<Sent> {
  if (name === 'fileImports.takeTable') return assignmentForm
  return /^(imports\.create|fileImports\.(send|sendPiece))$/.test(name) ? tableForm : form
}

const form = formOf(
  mostly(['files', 'files[]'], ['file', '', '__proto__']),
  mostly(
    ['Anleitung.pdf', 'Ü.pdf', 'a/b.pdf'],
    ['a.txt', 'a', '.pdf', 'a.exe', '', '..', 'x'.repeat(300)],
  ),
  mostly(
    ['%PDF-1.7\n% 1\n%%EOF\n', '%PDF-1.7\n% 2\n%%EOF\n'],
    ['', 'MZ', 'text', '%PDF-', '<svg>'],
  ),
)

const tableForm = formOfTable(givenTable)
const assignmentForm = formOfTable('Datei;Seriennummer\nFREI-1/Werte.csv;FREI-1\n')

function formOfTable(table: string) {
  return formOf(
    mostly(['file'], ['files', '']),
    mostly(['Geräte.csv', 'a.xlsx'], ['', '..', 'x'.repeat(300)]),
    mostly([table], ['', '"', ';;\n', 'PK\u0003\u0004', '%PDF-']),
  )
}

function formOf(
  field: fc.Arbitrary<string>,
  filename: fc.Arbitrary<string>,
  bytes: fc.Arbitrary<string>,
): fc.Arbitrary<Sent> {
  return fc
    .tuple(
      field,
      filename,
      bytes,
      mostly(['', '{"name":"Plan.pdf"}'], ['{', '[]', 'null', '{"name":5}', '{"__proto__":{}}']),
    )
    .map(([field, filename, bytes, info]) => {
      const head = (rest: string) =>
        `--${boundary}\r\ncontent-disposition: form-data; ${rest}\r\n\r\n`
      const fields = info === '' ? '' : `${head('name="fileInfo"')}${info}\r\n`
      const file = `${head(`name="${field}"; filename="${filename}"`)}${bytes}\r\n`
      return { body: `${fields}${file}--${boundary}--\r\n`, type: multipart }
    })
}

const brokenForm: fc.Arbitrary<Sent> = fc
  .tuple(
    form,
    fc.nat({ max: 300 }),
    fc.constantFrom('', '--between', '\u0000', '\r\n\r\n', '; filename='),
  )
  .map(([{ body = '' }, at, piece]) => {
    const cut = at % body.length
    return {
      body: `${body.slice(0, cut)}${piece}${piece === '' ? '' : body.slice(cut)}`,
      type: multipart,
    }
  })
