import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { type LabelFormat, labelFormats } from '#contract/labels.ts'
import * as given from '../testing/given.ts'
import { labelledDevices, printed } from '../testing/given-labels.ts'
import {
  blackAndWhite,
  countPages,
  drawPdf,
  type Pixels,
  readCodes,
} from '../testing/label-pictures.ts'
import { readZpl } from '../testing/read-zpl.ts'
import { openWorld } from '../testing/world.ts'

// A process of its own: it reads hundreds of codes.
// The database does not matter: what is drawn is looked at, not what is stored.

/**
 * Resolutions of printers in dots per inch; the finer one only adds something to `label-codes.test.ts` with `--full`.
 */
const resolutions = process.env.TEST_FULL ? [203, 300] : [203]
const sheets = labelFormats.flatMap((format) => (format.sheet ? [format] : []))

test('every page has exactly the size of its format', async (t) => {
  const { world, ids } = await workshop(t, 1)
  const own = await given.labelFormat(world, 'Schräg', { width: 83.7, height: 41.3 })
  const wanted = [
    ...labelFormats.map(({ name, width, height, sheet }) => {
      return { name, width: sheet?.pageWidth ?? width, height: sheet?.pageHeight ?? height }
    }),
    { name: `own-${own}`, width: 83.7, height: 41.3 },
  ]
  for (const { name, width, height } of wanted) {
    const { bytes } = await printed(world, { devices: ids, format: name, as: 'pdf' })
    const [page] = await drawPdf(bytes, 72)
    assert.ok(page)
    assert.ok(Math.abs(page.pageWidth - width) < 0.005, `${name} is ${page.pageWidth} mm wide`)
    assert.ok(Math.abs(page.pageHeight - height) < 0.005, `${name} is ${page.pageHeight} mm high`)
  }
})

for (const format of sheets) {
  const { name, sheet } = format
  const full = (sheet?.columns ?? 0) * (sheet?.rows ?? 0)

  test(`all ${full} codes of a full sheet ${name} can be read, are in their places, and its edges stay white`, async (t) => {
    const { world, ids, addresses } = await workshop(t, full)
    const { bytes } = await printed(world, { devices: ids, format: name, as: 'pdf' })
    for (const dpi of resolutions) {
      const [page] = await drawPdf(bytes, dpi)
      assert.ok(page)
      assert.deepEqual(await readCodes(page), addresses)
      assert.deepEqual(await readCodes(blackAndWhite(page)), addresses)
      const { width: right, height: bottom } = page
      const edge = Math.round((4 * dpi) / 25.4)
      for (const strip of [
        { left: 0, top: 0, right: edge, bottom },
        { left: right - edge, top: 0, right, bottom },
        { left: 0, top: 0, right, bottom: edge },
        { left: 0, top: bottom - edge, right, bottom },
      ]) {
        assert.ok(!hasInk(page, strip), 'ink where office printers print none')
      }
    }
  })

  test(`used places of a sheet ${name} stay empty, and what does not fit goes to the next sheet`, async (t) => {
    const { world, ids, addresses } = await workshop(t, full + 1)
    const skip = full - 2
    const { bytes } = await printed(world, { devices: ids, format: name, as: 'pdf', skip })
    const pages = await drawPdf(bytes, 203)
    assert.equal(pages.length, 2)
    const [first, second] = pages
    assert.ok(first && second)
    assert.deepEqual(await readCodes(first), addresses.slice(0, 2))
    assert.deepEqual(await readCodes(second), addresses.slice(2))
    for (let place = 0; place < full; place += 1) {
      assert.equal(hasInk(first, boxOf(format, place, 203)), place >= skip, `place ${place}`)
    }
  })
}

test('a new sheet follows the last label of a sheet, and each label without a sheet is a page', async (t) => {
  const { world, ids } = await workshop(t, 1)
  for (const [format, counts] of [
    ['a4-3x8', { 1: 1, 24: 1, 25: 2, ...(process.env.TEST_FULL ? { 1000: 42 } : { 49: 3 }) }],
    ['a4-4x10', { 1: 1, 40: 1, 41: 2 }],
    ['62x29', { 1: 1, 24: 24, 25: 25 }],
  ] as const) {
    for (const [count, pages] of Object.entries(counts)) {
      const devices = Array.from({ length: Number(count) }, () => ids[0])
      const { bytes } = await printed(world, { devices, format, as: 'pdf' })
      assert.equal(await countPages(bytes), pages, `${count} of ${format}`)
    }
  }
})

test('a label printer gets each label of a long job separately, in the requested order', async (t) => {
  const { world, ids, addresses } = await workshop(t, 40)
  const devices = ids.toReversed()
  const { bytes } = await printed(world, { devices, format: '62x29', as: 'zpl', dpi: 203 })
  const labels = readZpl(bytes.toString())
  assert.equal(labels.length, 40)
  const read = await Promise.all(labels.map(readCodes))
  assert.deepEqual(read.flat(), addresses.toReversed())
  for (const { width, height } of labels) assert.deepEqual([width, height], [495, 231])
})

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

function boxOf({ sheet, width, height }: LabelFormat, place: number, dpi: number): Box {
  assert.ok(sheet)
  const dots = (length: number) => Math.round((length * dpi) / 25.4)
  const left = sheet.left + (place % sheet.columns) * width
  const top = sheet.top + Math.floor(place / sheet.columns) * height
  return { left: dots(left), top: dots(top), right: dots(left + width), bottom: dots(top + height) }
}

function hasInk({ width, data }: Pixels, { left, top, right, bottom }: Box): boolean {
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      if ((data[(y * width + x) * 4] ?? 255) < 250) return true
    }
  }
  return false
}

async function workshop(t: TestContext, count: number) {
  const world = await openWorld(t, { PUBLIC_URL: 'https://typenschild.example.com' })
  const serials = Array.from({ length: count }, (_, n) => `KP-${4711 + n}`)
  const made = await labelledDevices(world, serials)
  return { world, ids: made.map(({ id }) => id), addresses: made.map(({ address }) => address) }
}
