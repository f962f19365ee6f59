import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { drawPdf } from '../testing/label-pictures.ts'
import { readPdf } from '../testing/read-pdf.ts'
import { sampleConfig, sampleDevice, sampleMaker } from '../testing/sample-device.ts'
import { openTypesetter } from '../typst/typesetter.ts'
import { letterData } from './document-data.ts'
import { joinPdfs, type PdfPart } from './join-pdfs.ts'

const typesetter = openTypesetter('/nowhere')
after(() => typesetter.close())

// The database does not matter: what is joined is looked at, not what is stored.

test('17.4: joined letters have the same pages with the same texts, pictures and tags', async () => {
  const serials = ['KP-1', 'KP 2 (12 0 R) \\) /StructParent 7', `Ö${'W'.repeat(119)}`, 'KP-4']
  const letters = []
  for (const [n, serialNumber] of serials.entries()) letters.push(await letter(serialNumber, n))
  const joined = await buffer(joinPdfs('Briefe (4) & <mehr>', each(letters)))
  const whole = await readPdf(joined)
  const alone = []
  for (const { bytes } of letters) alone.push(await readPdf(bytes))
  assert.equal(whole.title, 'Briefe (4) & <mehr>')
  assert.equal(whole.author, 'Typenschild')
  assert.match(whole.metadata, /<pdfuaid:part>1</)
  assert.match(whole.metadata, /Briefe \(4\) &amp; &lt;mehr></)
  assert.deepEqual(
    whole.pages,
    alone.flatMap(({ pages }) => pages),
  )
  assert.deepEqual(
    whole.tags.map(roles),
    alone.flatMap(({ tags }) => tags.map(roles)),
  )
  const drawn = []
  for (const { bytes } of letters) drawn.push(...(await drawPdf(bytes, 40)))
  for (const [n, { data }] of (await drawPdf(joined, 40)).entries()) {
    assert.ok(Buffer.from(data).equals(Buffer.from(drawn[n]?.data ?? [])), `page ${n + 1}`)
  }
})

/** The roles only, as ids differ in the joined document. */
function roles(tags: string): string[] {
  return [...tags.matchAll(/"role":"(\w+)"/g)].map(([, role = '']) => role)
}

async function* each(letters: PdfPart[]) {
  yield* letters
}

async function letter(serialNumber: string, n: number): Promise<PdfPart> {
  const locale = n % 2 === 0 ? 'de' : 'en'
  const now = new Date('2026-11-21T12:00:00')
  const occasion = { config: sampleConfig, locale, now, maker: sampleMaker } as const
  const data = letterData(occasion, { ...sampleDevice, serialNumber }, 'k7m2x9qd4t')
  const bytes = await typesetter.pdf('zugangsdaten.typ', data, { literal: ['password'] })
  return { bytes, title: serialNumber, language: locale }
}
