import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { renderPdf } from './pdf.ts'

const specimen = 'documents/templates/specimen.typ'

test('a PDF carries German text, its language, its title and tags', async () => {
  const pdf = await renderPdf(specimen, {
    title: 'Prüfprotokoll Nr. 007',
    paragraphs: ['Maße über Öffnung: größer als 12 µm, „geprüft“ – gemäß § 5.'],
  })
  assert.equal(Buffer.from(pdf.subarray(0, 5)).toString(), '%PDF-')
  const read = await readPdf(pdf)
  assert.match(read.text, /Prüfprotokoll Nr\. 007/)
  assert.match(read.text, /Maße über Öffnung: größer als 12 μm, „geprüft“ – gemäß § 5\./)
  assert.equal(read.title, 'Prüfprotokoll Nr. 007')
  assert.equal(read.language, 'de')
  assert.match(read.tags, /"role":"H1".*"role":"P"/)
})

test('markup in data stays literal', async () => {
  const markup = '#panic("x") *fett* _kursiv_ $x^2$ = Titel \\ <a> @b [c] {d} `e` //f /*g*/ "h"'
  const { text } = await readPdf(await renderPdf(specimen, { title: 'T', paragraphs: [markup] }))
  assert.ok(text.includes(markup), text)
})

test('an unknown template is named', async () => {
  await assert.rejects(renderPdf('documents/templates/nope.typ', {}), {
    message: /^documents\/templates\/nope\.typ: file not found/,
  })
})

test('data that the template does not expect is an error, not half a document', async () => {
  await assert.rejects(renderPdf(specimen, { title: 'T' }), {
    message: /^documents\/templates\/specimen\.typ: .*paragraphs/,
  })
})

test('a character that no shipped font has is named instead of becoming a box', async () => {
  await assert.rejects(renderPdf(specimen, { title: 'T', paragraphs: ['a 株 b'] }), {
    message: /株/,
  })
})

test('other work runs between documents that were asked for together', async () => {
  let turns = 0
  const timer = setInterval(() => (turns += 1), 1)
  const wanted = Array.from({ length: 20 }, (_, n) => ({ title: `T ${n}`, paragraphs: ['x'] }))
  const made = await Promise.all(wanted.map((data) => renderPdf(specimen, data)))
  clearInterval(timer)
  assert.equal(new Set(made.map((pdf) => Buffer.from(pdf).toString('latin1'))).size, 20)
  assert.ok(turns >= 5, `other work ran ${turns} times`)
})

async function readPdf(bytes: Uint8Array) {
  const reading = getDocument({ data: bytes, verbosity: 0 })
  const document = await reading.promise
  const { info } = await document.getMetadata()
  const page = await document.getPage(1)
  const tags = JSON.stringify(await page.getStructTree())
  const content = await page.getTextContent()
  const pieces = content.items.map((item) =>
    'str' in item ? item.str + (item.hasEOL ? ' ' : '') : '',
  )
  const text = pieces.join('').normalize('NFKC') // one glyph stands for both micro signs
  await reading.destroy()
  const { Title: title, Language: language } = info as { Title: string; Language: string }
  return { text, title, language, tags }
}
