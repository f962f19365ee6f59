import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { labelFormats } from '#contract/labels.ts'
import * as given from '../testing/given.ts'
import { labelledDevices, printed } from '../testing/given-labels.ts'
import {
  blackAndWhite,
  drawPdf,
  findMark,
  type Pixels,
  readCodes,
  readPng,
} from '../testing/label-pictures.ts'
import { readZpl } from '../testing/read-zpl.ts'
import { openWorld } from '../testing/world.ts'

// A process of its own: it reads hundreds of codes.
// The database does not matter: what is drawn is looked at, not what is stored.

const names = labelFormats.map(({ name }) => name)
/**
 * For the finer printer, whose codes are easier to read, only one format of each kind: a label, a sheet, the tallest,
 * the smallest.
 */
const chosen = (formats: string[], dpi: number) =>
  process.env.TEST_FULL || dpi === 203
    ? formats
    : [...formats.slice(0, 1), ...formats.slice(names.length - 1)]

for (const dpi of [203, 300] as const) {
  test(`a phone reads the code of every format printed at ${dpi} dots per inch, in grey and in black`, async (t) => {
    const { world, formats, id, address } = await workshop(t)
    for (const format of chosen(formats, dpi)) {
      const order = { devices: [id], format, dpi }
      const pdf = await printed(world, { ...order, as: 'pdf' })
      const png = await printed(world, { ...order, as: 'png' })
      const zpl = await printed(world, { ...order, as: 'zpl' })
      const pictures: Record<string, Pixels[]> = {
        pdf: await drawPdf(pdf.bytes, dpi),
        png: [await readPng(png.bytes)],
        zpl: readZpl(zpl.bytes.toString()),
      }
      for (const [as, [picture, ...more]] of Object.entries(pictures)) {
        assert.ok(picture && more.length === 0, `${as} of ${format}`)
        assert.deepEqual(await readCodes(picture), [address], `${as} of ${format}`)
        assert.deepEqual(await readCodes(blackAndWhite(picture)), [address], `${as} of ${format}`)
      }
    }
  })
}

test('the code of a very long portal address can be read on the smallest label', async (t) => {
  const host = `${'geraeteportal.'.repeat(14)}werk.example`
  const { world, formats, id, address } = await workshop(t, `https://${host}/unter/adresse`)
  assert.ok(address.length > 220)
  const order = { devices: [id], format: formats.at(-1), dpi: 300 }
  const png = await printed(world, { ...order, as: 'png' })
  const picture = await readPng(png.bytes)
  assert.deepEqual(await readCodes(picture), [address])
  assert.equal(findMark(picture).module, 3, 'dots of 0.085 mm: at least 0.25 mm')
  const pdf = await printed(world, { ...order, as: 'pdf' })
  const [page] = await drawPdf(pdf.bytes, 2_400)
  assert.ok(page && findMark(page).module >= 24, 'dots of 0.0106 mm: at least 0.25 mm')
})

test('a portal address too long for any label is refused', async (t) => {
  const { world, id } = await workshop(t, `https://werk.example/${'x'.repeat(230)}`)
  const body = { devices: [id], format: '62x29', as: 'pdf' }
  const as = await given.administrator(world)
  const answer = await world.ask('POST', '/api/labels', { as, body })
  assert.equal(answer.status, 400)
  assert.deepEqual(await given.wrongFields(answer), { format: 'too-small' })
})

/** A portal with a device, a custom format of the smallest size, and a tall one. */
async function workshop(t: TestContext, url = 'https://typenschild.example.com') {
  const world = await openWorld(t, { PUBLIC_URL: url })
  const [device] = await labelledDevices(world, ['KP-4711'])
  assert.ok(device)
  const tall = await given.labelFormat(world, 'Hoch', { width: 40, height: 90 })
  const small = await given.labelFormat(world, 'Klein', { width: 40, height: 22 })
  return { world, ...device, formats: [...names, `own-${tall}`, `own-${small}`] }
}
