import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { labelFormats } from '#contract/labels.ts'
import { passwordAlphabet } from '#contract/passwords.ts'
import * as given from '../testing/given.ts'
import { labelledDevices, printed } from '../testing/given-labels.ts'
import { drawPdf, isDark, readCodes } from '../testing/label-pictures.ts'
import { openWorld } from '../testing/world.ts'
import { labelsAsPdf } from './make-labels.ts'
import { printable } from './printable.ts'

// The database does not matter: what is drawn is looked at, not what is stored.

const serials = [
  'KP-4711',
  'Prüfgerät ÄÖÜ ß „Größe“ – 12 µm',
  '#panic("x") *fett* _kursiv_ $x^2$ <a> @b [c] \\ `e` //f',
  'A'.repeat(40),
  'WM'.repeat(60),
  'SN-2026/0815.4711_REV-B '.repeat(5).trim().slice(0, 120),
  'A  B   C',
  'אבג-12-34',
  'مضخة 567',
  "--';</script>&amp;",
]

test('serial number, article number (unless the serial number is very long) and address are on every label unchanged', async (t) => {
  const { world, formats, devices } = await workshop(t)
  for (const format of formats) {
    const order = { devices: devices.map(({ id }) => id), format, as: 'pdf' }
    const { bytes } = await printed(world, order)
    const labels = await readLines(bytes)
    for (const [n, { sn, address }] of devices.entries()) {
      const text = joined(labels[n] ?? [])
      const [, printed = '', part] = /Seriennummer(.*?)(Art\.-Nr\..*)?Dateien/s.exec(text) ?? []
      assert.equal(inOrder(printed), inOrder(squeezed(sn)), `${format}: ${text}`)
      if (sn.length < 100) assert.ok(part?.startsWith('Art.-Nr.ART-0001/B'), `${format}: ${text}`)
      assert.ok(text.includes(squeezed(`Dateien zu diesem Gerät: ${address}`)), text)
    }
  }
})

test('the label among the documents of a device has the common size and the requested language', async (t) => {
  const { world, devices } = await workshop(t)
  const [{ id, sn, address } = assert.fail()] = devices
  const as = await given.staff(world)
  for (const [query, wanted] of [
    ['', ['Seriennummer', 'Art.-Nr. ART-0001/B', 'Dateien zu diesem Gerät:']],
    ['&locale=en', ['Serial number', 'Part no. ART-0001/B', 'Files for this device:']],
    ['&variant=archive', ['Seriennummer']],
  ] as const) {
    const url = `/api/documents/label.pdf?device=${id}${query}`
    const { bytes } = await given.response(200, world.ask('GET', url, { as }))
    const [lines = []] = await readLines(bytes)
    for (const part of [...wanted, sn, address]) assert.ok(joined(lines).includes(squeezed(part)))
    const [page] = await drawPdf(bytes, 300)
    assert.ok(
      page && Math.abs(page.pageWidth - 62) < 0.005 && Math.abs(page.pageHeight - 29) < 0.005,
    )
    assert.deepEqual(await readCodes(page), [address])
  }
})

test('no text leaves its label, touches the code or overlaps another text', async (t) => {
  const { world, formats, devices } = await workshop(t)
  for (const format of formats) {
    const order = { devices: devices.map(({ id }) => id), format, as: 'pdf' }
    const { bytes } = await printed(world, order)
    const labels = await readLines(bytes)
    for (const [n, page] of (await drawPdf(bytes, 203)).entries()) {
      const place = `${devices[n]?.sn} on ${format}`
      assertClearEdges(page, place)
      assert.deepEqual(await readCodes(page), [devices[n]?.address], place)
      const lines = (labels[n] ?? []).toSorted((a, b) => a.baseline - b.baseline)
      for (const [above, below] of pairs(lines)) {
        assert.ok(below.baseline - above.baseline > below.size * 0.95, `${place}: ${below.text}`)
        assert.ok(below.size >= 3.4, `${place}: ${below.text} is ${below.size} pt`)
      }
    }
  }
})

test('labels of one order look alike, however wide their random addresses are', async (t) => {
  const { services } = await openWorld(t, { PUBLIC_URL: 'https://typenschild.example.com' })
  const small = { name: 'small', title: 'Klein', width: 40, height: 22 }
  for (const format of [small, ...labelFormats.filter(({ sheet }) => !sheet)]) {
    for (const sn of ['KP-4711', 'WM'.repeat(60)]) {
      const devices = [...passwordAlphabet].map((character) => ({
        sn,
        publicId: character.repeat(8),
        part: 'ART-0001/B',
        companie: 'Müller Pumpen GmbH',
      }))
      const labels = await readLines(await labelsAsPdf(services, devices, format, {}))
      const looks = labels.map((lines) => lines.map(({ baseline, size }) => [baseline, size]))
      for (const look of looks) assert.deepEqual(look, looks[0], `${sn} on ${format.name}`)
    }
  }
})

test('characters that are invisible or in no font are spelled out instead of omitted or reversed', async (t) => {
  const world = await openWorld(t)
  const hostile = ['A\u202e1174-PK', 'A\u200bB', '株-1', 'A😀', 'e\u0301\u0302x']
  const devices = await labelledDevices(world, hostile)
  const order = { devices: devices.map(({ id }) => id), format: '100x50', as: 'pdf' }
  const labels = await readLines((await printed(world, order)).bytes)
  const wanted = ['A[U+202E]1174-PK', 'A[U+200B]B', '[U+682A]-1', 'A[U+1F600]', 'é[U+0302]x']
  for (const [n, text] of wanted.entries()) {
    assert.ok(joined(labels[n] ?? []).includes(text), joined(labels[n] ?? []))
  }
})

test('every character that counts as printable is in one of our fonts', async (t) => {
  const world = await openWorld(t)
  const characters = Array.from({ length: 0x3000 }, (_, code) => String.fromCodePoint(code))
  const shown = characters
    .filter((character) => /\S/.test(character) && printable(character) === character)
    .join('')
  assert.ok(shown.length > 600)
  const devices = await labelledDevices(world, shown.match(/.{1,100}/gsu) ?? [])
  const order = { devices: devices.map(({ id }) => id), format: '100x50', as: 'pdf' }
  const labels = await readLines((await printed(world, order)).bytes)
  assert.doesNotMatch(joined(labels.flat()), /□|U\+/)
})

test('very long article numbers and names are truncated with „…“, serial numbers never', async (t) => {
  const world = await openWorld(t, { PORTAL_NAME: 'P'.repeat(60) })
  const names = { part: `ART-${'9'.repeat(240)}`, company: `Firma ${'Ü'.repeat(200)}` }
  const [device] = await labelledDevices(world, ['B'.repeat(120)], names)
  assert.ok(device)
  const order = { devices: [device.id], format: '100x50', as: 'pdf' }
  const [lines = []] = await readLines((await printed(world, order)).bytes)
  const text = joined(lines)
  assert.match(text, /ART-9{55}\.\.\.Dat/)
  assert.match(text, /P{39}\.\.\./)
  assert.ok(text.includes(device.sn))
})

interface Line {
  text: string
  /** In points from the page's upper edge. */
  baseline: number
  size: number
}

/** The lines of each page, in the order of the PDF. */
async function readLines(bytes: Uint8Array): Promise<Line[][]> {
  const reading = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 })
  const document = await reading.promise
  const pages: Line[][] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const [, , , height = 0] = page.view
    const { items } = await page.getTextContent()
    const lines = new Map<string, Line>()
    for (const item of items) {
      if (!('str' in item) || item.str === '') continue
      const baseline = height - item.transform[5]
      const key = baseline.toFixed(1)
      const { text = '', size = 0 } = lines.get(key) ?? {}
      lines.set(key, { text: text + item.str, baseline, size: Math.max(size, item.height) })
    }
    pages.push([...lines.values()])
  }
  await reading.destroy()
  return pages
}

/** Readers differ in the order of right-to-left characters. */
function inOrder(text: string): string {
  return /[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(text) ? [...text].toSorted().join('') : text
}

function joined(lines: Line[]): string {
  return squeezed(lines.map(({ text }) => text).join(''))
}

/** Readers differ in spaces. NFKC, as both micro signs have the same glyph. */
function squeezed(text: string): string {
  return text.normalize('NFKC').replaceAll(/\s/g, '')
}

function pairs<T>(list: T[]): [T, T][] {
  return list.slice(1).map((item, n) => [list[n] as T, item])
}

/** Half a millimetre along each edge has no ink. */
function assertClearEdges(page: Parameters<typeof isDark>[0], place: string) {
  const { width, height } = page
  for (let x = 0; x < width; x += 1) {
    for (const y of [0, 1, 2, 3, height - 1, height - 2, height - 3, height - 4]) {
      assert.ok(!isDark(page, x, y), `${place}: ink at ${x}, ${y}`)
    }
  }
  for (let y = 0; y < height; y += 1) {
    for (const x of [0, 1, 2, 3, width - 1, width - 2, width - 3, width - 4]) {
      assert.ok(!isDark(page, x, y), `${place}: ink at ${x}, ${y}`)
    }
  }
}

async function workshop(t: TestContext) {
  const world = await openWorld(t, { PUBLIC_URL: 'https://typenschild.example.com' })
  const tall = await given.labelFormat(world, 'Hoch', { width: 40, height: 90 })
  const small = await given.labelFormat(world, 'Klein', { width: 40, height: 22 })
  const devices = await labelledDevices(world, serials)
  const names = labelFormats.flatMap(({ name, sheet }) => (sheet ? [] : [name]))
  return { world, devices, formats: [...names, `own-${tall}`, `own-${small}`] }
}
