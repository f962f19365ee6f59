import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { encode } from 'uqr'
import { labelFormats } from '#contract/labels.ts'
import * as given from '../testing/given.ts'
import { labelledDevices, printed } from '../testing/given-labels.ts'
import {
  drawPdf,
  findMark,
  isDark,
  type Mark,
  type Pixels,
  readPng,
} from '../testing/label-pictures.ts'
import { readZpl } from '../testing/read-zpl.ts'
import { openWorld } from '../testing/world.ts'

// The database does not matter: what is drawn is looked at, not what is stored.

const dotsPerMillimetre = (dpi: number) => dpi / 25.4

for (const dpi of [203, 300] as const) {
  test(`at ${dpi} dots per inch every module of frame, quiet zone, triangle and code consists of whole dots, all dark or all light`, async (t) => {
    const { world, id, address } = await workshop(t)
    const code = encode(address, { ecc: 'Q', boostEcc: true, border: 0 }).data
    for (const { name: format } of labelFormats) {
      const order = { devices: [id], format, dpi }
      const png = await printed(world, { ...order, as: 'png' })
      const zpl = await printed(world, { ...order, as: 'zpl' })
      const [label] = readZpl(zpl.bytes.toString())
      assert.ok(label)
      for (const picture of [await readPng(png.bytes), label]) {
        const mark = findMark(picture)
        assert.equal(mark.side, mark.module * (code.length + 10), format)
        assert.ok(mark.module / dotsPerMillimetre(dpi) >= 0.25, format)
        assertMark(picture, mark, code, format)
      }
    }
  })
}

test('label printers get modules of four dots on the common sizes', async (t) => {
  const { world, id } = await workshop(t)
  for (const format of ['62x29', '50x25', 'a4-4x10']) {
    const zpl = await printed(world, { devices: [id], format, dpi: 203, as: 'zpl' })
    const [label] = readZpl(zpl.bytes.toString())
    assert.ok(label)
    assert.equal(findMark(label).module, 4, format)
  }
})

test('in the PDF the code is at least 14 mm, and its frame, quiet zone and triangle are as defined by IEC 61406-1', async (t) => {
  const { world, id, address } = await workshop(t)
  const code = encode(address, { ecc: 'Q', boostEcc: true, border: 0 }).data
  const dpi = 1_200
  const small = await given.labelFormat(world, 'Klein', { width: 40, height: 22 })
  const names = labelFormats.flatMap(({ name, sheet }) => (sheet ? [] : [name]))
  for (const format of [...names, `own-${small}`]) {
    const pdf = await printed(world, { devices: [id], format, as: 'pdf' })
    const [page] = await drawPdf(pdf.bytes, dpi)
    assert.ok(page)
    const mark = findMark(page)
    const module = mark.side / (code.length + 10)
    const dot = 1 / dotsPerMillimetre(dpi)
    assert.ok(module * code.length * dot >= 14 - 2 * dot, format)
    assertMark(page, { ...mark, module }, code, format, 2)
  }
})

/** `tolerance`: dots at the edges of modules, where renderers may differ. */
function assertMark(
  picture: Pixels,
  { x, y, module }: Mark,
  code: boolean[][],
  format: string,
  tolerance = 0,
) {
  const total = code.length + 10
  for (let row = -1; row <= total; row += 1) {
    for (let column = -1; column <= total; column += 1) {
      const expected = isMarkDark(code, column, row)
      if (expected === undefined) continue
      const [left, right] = dotsOf(x, column, module, tolerance)
      const [top, bottom] = dotsOf(y, row, module, tolerance)
      for (const [dx, dy] of [
        [left, top],
        [right, top],
        [left, bottom],
        [right, bottom],
        [(left + right) >> 1, (top + bottom) >> 1],
      ] as const) {
        const place = `${format}: module ${column}, ${row}`
        assert.equal(isDark(picture, dx, dy), expected, place)
      }
    }
  }
}

function dotsOf(start: number, module: number, size: number, tolerance: number) {
  const first = Math.round(start + module * size)
  const last = Math.round(start + (module + 1) * size) - 1
  return [first + tolerance, last - tolerance] as const
}

/** Numbers from the standard: line of 1, code at 5, triangle (T,T), (T-8,T), (T,T-8). Undefined on the slope. */
function isMarkDark(code: boolean[][], column: number, row: number): boolean | undefined {
  const total = code.length + 10
  const isOutside = Math.min(column, row) < 0 || Math.max(column, row) >= total
  if (isOutside) return false
  if (Math.min(column, row) === 0 || Math.max(column, row) === total - 1) return true
  const slope = 2 * total - 8
  if (column + row >= slope) return true
  if (column + row + 2 > slope) return undefined
  return code[row - 5]?.[column - 5] ?? false
}

async function workshop(t: TestContext) {
  const world = await openWorld(t, { PUBLIC_URL: 'https://typenschild.example.com' })
  const [device] = await labelledDevices(world, ['KP-4711'])
  assert.ok(device)
  return { world, ...device }
}
