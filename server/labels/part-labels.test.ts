import assert from 'node:assert/strict'
import test from 'node:test'
import { encode } from 'uqr'
import { labelFormats } from '#contract/labels.ts'
import * as given from '../testing/given.ts'
import * as givenFiles from '../testing/given-files.ts'
import {
  blackAndWhite,
  drawPdf,
  findMark,
  isDark,
  type Mark,
  type Pixels,
  readCodes,
  readPng,
} from '../testing/label-pictures.ts'
import { readPdf } from '../testing/read-pdf.ts'
import { readZpl } from '../testing/read-zpl.ts'
import { openWorld, type World } from '../testing/world.ts'

// The database does not matter: this reads what is printed.

const portal = { PUBLIC_URL: 'https://portal.example.com' }

test('the label of an article number shows its number, its machine and its address', async (t) => {
  const { world, part, address } = await workshop(t)
  const { bytes, headers } = await printed(world, { parts: [part], format: '62x29', as: 'pdf' })
  assert.match(headers['content-disposition'] ?? '', /Etikett EA-105\.pdf/)
  const text = (await readPdf(bytes)).text.replaceAll(/\s+/g, ' ')
  for (const words of ['Artikelnummer', 'EA-105', 'Entstaubungsanlage', 'Dateien zu diesem Typ:']) {
    assert.ok(text.includes(words), `${words}: ${text}`)
  }
  assert.doesNotMatch(text, /Seriennummer|Art\.-Nr|für Ölmühlen/)
  assert.ok(text.replaceAll(' ', '').includes(address), text)
  const logs = await world.services.db.selectFrom('logs').select('message').execute()
  const wanted = 'Etikett für die Artikelnummer „EA-105“ erstellt (PDF, 62 × 29 mm (Brother))'
  assert.ok(logs.some(({ message }) => message === wanted))
})

test('every format and output can be read, and its triangle is outlined according to IEC 61406-2', async (t) => {
  const { world, part, address } = await workshop(t)
  const size = encode(address, { ecc: 'Q', boostEcc: true, border: 0 }).size + 10
  for (const { name: format } of labelFormats) {
    for (const dpi of [203, 300] as const) {
      const order = { parts: [part], format, dpi }
      const png = await readPng((await printed(world, { ...order, as: 'png' })).bytes)
      const [label] = readZpl((await printed(world, { ...order, as: 'zpl' })).bytes.toString())
      assert.ok(label)
      for (const picture of [blackAndWhite(png), label]) {
        const mark = findMark(picture)
        assert.equal(mark.side, mark.module * size, `${format} ${dpi}`)
        assertOutlined(picture, mark, size, `${format} ${dpi}`)
        assert.deepEqual(await readCodes(picture), [address], `${format} ${dpi}`)
      }
    }
  }
  const { bytes } = await printed(world, { parts: [part, part], format: 'a4-3x8', as: 'pdf' })
  const [page] = await drawPdf(bytes, 300)
  assert.ok(page)
  assert.deepEqual(await readCodes(page), [address, address])
})

test('labels of article numbers are for administrators, and unknown ones are refused', async (t) => {
  const { world, part } = await workshop(t)
  const body = { parts: [part], format: '62x29', as: 'svg' }
  const ask = (as: Parameters<World['ask']>[2]) => world.ask('POST', '/api/part-labels', as)
  await given.response(401, ask({ body }))
  await given.response(403, ask({ body, as: await given.staff(world) }))
  const as = await given.administrator(world)
  const unknown = await ask({ as, body: { ...body, parts: [part, 998, 999] } })
  assert.equal(
    unknown.body.error.message,
    'Die Artikelnummern mit den IDs 998, 999 gibt es nicht (mehr)!',
  )
  assert.deepEqual(await given.wrongFields(unknown), { parts: 'unknown-relation' })
  const none = await ask({ as, body: { ...body, parts: [] } })
  assert.equal(none.body.error.message, 'Bitte mindestens eine Artikelnummer wählen!')
})

/** Frame and third side are dark, the inside is light; in modules of the mark. */
function assertOutlined(picture: Pixels, mark: Mark, size: number, label: string) {
  const dark = (x: number, y: number) =>
    isDark(picture, mark.x + Math.floor(x * mark.module), mark.y + Math.floor(y * mark.module))
  const inner = size - 1
  const half = Math.SQRT1_2 / 2
  // On the third side, x + y is the same as at its ends; its line is one module thick, towards the corner.
  for (const along of [2, 3, 4]) {
    const [x, y] = [inner - 6 + along + half, inner - along + half]
    assert.ok(dark(x, y), `${label}: the third side ${along}`)
  }
  for (const [x, y] of [
    [inner - 1, inner - 1],
    [inner - 2, inner - 1],
    [inner - 1, inner - 2],
  ] as const) {
    assert.ok(!dark(x + 0.5, y + 0.5), `${label}: inside the triangle ${inner - x}/${inner - y}`)
  }
  assert.ok(!dark(inner - 4, inner - 4), `${label}: outside the triangle`)
  assert.ok(dark(size - 0.5, size - 0.5), `${label}: the corner of the frame`)
}

async function workshop(t: Parameters<typeof openWorld>[0]) {
  const world = await openWorld(t, portal)
  const part = await given.part(world, 'EA-105')
  await givenFiles.change(world, `/api/parts/${part}`, { desc: 'Entstaubungsanlage\nfür Ölmühlen' })
  const publicId = await givenFiles.publicId(world, 'parts', part)
  return { world, part, address: `${portal.PUBLIC_URL}/g/${publicId}` }
}

async function printed(world: World, body: object) {
  const as = await given.administrator(world)
  return given.response(200, world.ask('POST', '/api/part-labels', { as, body }))
}
