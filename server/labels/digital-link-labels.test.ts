import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import * as given from '../testing/given.ts'
import * as givenFiles from '../testing/given-files.ts'
import { blackAndWhite, findMark, readCodes, readPng } from '../testing/label-pictures.ts'
import { readPdf } from '../testing/read-pdf.ts'
import { readZpl } from '../testing/read-zpl.ts'
import { openWorld } from '../testing/world.ts'

// The database does not matter: this reads what is printed.

const portal = 'https://portal.example.com'
const gtin = '04006381333931'

test('a label carries a GS1 Digital Link if requested, and otherwise the permanent address', async (t) => {
  const { world, print, part, device } = await workshop(t)
  const id = await device('KP-4711/A')
  const publicId = await givenFiles.publicId(world, 'devices', id)
  const codesOf = async (order: object) => {
    const { bytes } = await given.response(
      200,
      print('labels', { devices: [id], as: 'png', ...order }),
    )
    return readCodes(blackAndWhite(await readPng(bytes)))
  }
  assert.deepEqual(await codesOf({}), [`${portal}/g/${publicId}`])
  assert.deepEqual(await codesOf({ address: 'permanent' }), [`${portal}/g/${publicId}`])
  const link = `${portal}/01/${gtin}/21/KP-4711%2FA`
  assert.deepEqual(await codesOf({ address: 'digital-link' }), [link])
  const pdf = await given.response(
    200,
    print('labels', { devices: [id], as: 'pdf', address: 'digital-link' }),
  )
  const { text } = await readPdf(pdf.bytes)
  assert.ok(text.replaceAll(/\s/g, '').includes(link), text)
  const ofPart = await given.response(
    200,
    print('part-labels', { parts: [part], as: 'png', address: 'digital-link' }),
  )
  const picture = blackAndWhite(await readPng(ofPart.bytes))
  assert.deepEqual(await readCodes(picture), [`${portal}/01/${gtin}`])
})

test('special characters of a serial number are encoded in a Digital Link according to the standard', async (t) => {
  const { world, print, device } = await workshop(t)
  const sn = `!"%&'()*+,-./:;<=>?_`
  const order = { devices: [await device(sn)], as: 'png', address: 'digital-link' }
  const { bytes } = await given.response(200, print('labels', order))
  const [link = ''] = await readCodes(blackAndWhite(await readPng(bytes)))
  const encoded = '%21%22%25%26%27%28%29%2A%2B%2C-.%2F%3A%3B%3C%3D%3E%3F_'
  assert.equal(link, `${portal}/01/${gtin}/21/${encoded}`)
  const answer = await world.ask('GET', link.slice(portal.length))
  assert.equal(answer.status, 302)
  assert.equal(new URL(String(answer.headers.location), portal).searchParams.get('sn'), sn)
})

test('labels of one order have marks of the same size, however long their serial numbers are', async (t) => {
  const { print, device } = await workshop(t)
  const devices = [await device('1'), await device('ABCDEFGHIJKLMNOPQRST')]
  const order = { devices, as: 'zpl', dpi: 300, format: '89x36', address: 'digital-link' }
  const { bytes } = await given.response(200, print('labels', order))
  const pictures = readZpl(bytes.toString())
  const sizes = pictures.map((picture) => findMark(picture).side)
  assert.equal(sizes.length, 2)
  assert.deepEqual(
    await Promise.all(pictures.map(readCodes)),
    ['1', 'ABCDEFGHIJKLMNOPQRST'].map((sn) => [`${portal}/01/${gtin}/21/${sn}`]),
  )
})

test('a label that cannot carry a Digital Link is refused with the reason, and not offered one', async (t) => {
  const { world, as, print, part, device } = await workshop(t)
  const other = await given.part(world, 'OHNE')
  const [fits, long, odd, without] = [
    await device('KP-1'),
    await device('x'.repeat(21)),
    await device('KP 2'),
    await device('KP-3', other),
  ]
  for (const [id, reason] of [
    [long, /passt in keinen GS1 Digital Link/],
    [odd, /„KP 2“ passt in keinen/],
    [without, /von „KP-3“ hat keine GTIN/],
  ] as const) {
    const order = { devices: [fits, id], as: 'svg', address: 'digital-link' }
    const { body } = await given.response(400, print('labels', order))
    assert.match(body.error.message, reason)
    assert.deepEqual(body.error.details.errors[0].path, ['address'])
  }
  const offered = async (kind: 'devices' | 'parts', ids: number[]) => {
    const request = world.ask('POST', '/api/labels/addresses', { as, body: { kind, ids } })
    return (await given.response(200, request)).body.digitalLink.toSorted()
  }
  assert.deepEqual(await offered('devices', [fits, long, odd, without, 9_999]), [fits])
  assert.deepEqual(await offered('parts', [part, other]), [part])
})

async function workshop(t: TestContext) {
  const world = await openWorld(t, { PUBLIC_URL: portal })
  const as = await given.administrator(world)
  const companie = await given.company(world)
  const part = await given.part(world, 'EA-105')
  await givenFiles.change(world, `/api/parts/${part}`, { gtin })
  return {
    world,
    as,
    part,
    device: (sn: string, of = part) => given.device(world, { sn, companie, part: of }),
    print: (call: 'labels' | 'part-labels', order: object) =>
      world.ask('POST', `/api/${call}`, { as, body: { format: '62x29', ...order } }),
  }
}
