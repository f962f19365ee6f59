import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { labelFormats } from '#contract/labels.ts'
import type { FieldCode } from '#contract/problem.ts'
import * as given from '../testing/given.ts'
import { labelledDevices, printed } from '../testing/given-labels.ts'
import { openWorld } from '../testing/world.ts'

// On PostgreSQL in full runs only: labels are drawn of records that other tests read there.

test('labels for printing are saved under a German name, pictures of them are displayed, and neither is cached', async (t) => {
  const { world, ids } = await workshop(t)
  const [id] = ids
  for (const [as, devices, type, disposition] of [
    ['pdf', [id], 'application/pdf', 'attachment: Etikett Prüf-4711.pdf'],
    ['pdf', ids, 'application/pdf', 'attachment: 2 Etiketten.pdf'],
    ['zpl', ids, 'application/octet-stream', 'attachment: 2 Etiketten.zpl'],
    ['svg', [id], 'image/svg+xml', 'inline: Etikett Prüf-4711.svg'],
    ['png', [id], 'image/png', 'inline: Etikett Prüf-4711.png'],
  ] as const) {
    const { headers } = await printed(world, { devices, format: '62x29', as })
    assert.equal(savedAs(headers['content-disposition']), disposition)
    assert.equal(headers['content-type'], type)
    assert.equal(headers['cache-control'], 'no-store')
  }
})

test('a picture of a label is self-contained: no script, no style, nothing external', async (t) => {
  const { world, ids } = await workshop(t)
  for (const { name, width, height } of labelFormats) {
    const { bytes } = await printed(world, { devices: ids, format: name, as: 'svg' })
    const svg = bytes.toString()
    assert.doesNotMatch(svg, /<(script|style|image|foreignObject|text|a|iframe)\b|\son\w+=|url\(/i)
    assert.doesNotMatch(svg.replaceAll(/xmlns(:\w+)?="[^"]*"/g, ''), /https?:|data:|file:/)
    for (const [, target] of svg.matchAll(/href="([^"]*)"/g)) assert.match(target ?? '', /^#g\w+$/)
    const [, wide, high] = /width="([\d.]+)pt" height="([\d.]+)pt"/.exec(svg) ?? []
    assert.ok(Math.abs((Number(wide) / 72) * 25.4 - width) < 0.005, name)
    assert.ok(Math.abs((Number(high) / 72) * 25.4 - height) < 0.005, name)
  }
})

test('a PNG states its physical size', async (t) => {
  const { world, ids } = await workshop(t)
  for (const [dpi, perMetre] of [
    [203, 7_992],
    [300, 11_811],
  ]) {
    const { bytes } = await printed(world, { devices: ids, format: '62x29', as: 'png', dpi })
    const at = bytes.indexOf('pHYs', 0, 'latin1')
    assert.deepEqual([bytes.readUInt32BE(at + 4), bytes.readUInt32BE(at + 8)], [perMetre, perMetre])
    assert.equal(bytes.readUInt8(at + 12), 1)
  }
})

test('an invalid order is refused with the reason', async (t) => {
  const { world, ids } = await workshop(t)
  const as = await given.administrator(world)
  const order = { devices: ids, format: '62x29', as: 'pdf' }
  for (const [change, code, message] of [
    [{ devices: [...ids, 9_999] }, 'unknown-relation', /^Das Gerät mit der ID 9999 gibt/],
    [{ devices: [7_777, 9_999] }, 'unknown-relation', /^Die Geräte mit den IDs 7777, 9999 gibt/],
    [{ devices: [] }, 'required'],
    [{ devices: Array.from({ length: 1_001 }, () => ids[0]) }, 'too-long'],
    [{ format: '62x30' }, 'unknown-relation'],
    [{ format: 'own-7' }, 'unknown-relation'],
    [{ format: 'own-99999999999' }, 'unknown-relation'],
    [{ format: 'constructor' }, 'unknown-relation'],
    [{ as: 'exe' }, 'choice'],
    [{ dpi: 72 }, 'choice'],
  ] as [Record<string, unknown>, FieldCode, RegExp?][]) {
    const body = { ...order, ...change }
    const answer = await given.response(400, world.ask('POST', '/api/labels', { as, body }))
    const [path = ''] = Object.keys(change)
    assert.deepEqual(await given.wrongFields(answer), { [path]: code }, JSON.stringify(change))
    if (message) assert.match(answer.body.error.message, message)
  }
})

test('the log shows who had how many labels made, but not pictures', async (t) => {
  const { world, ids } = await workshop(t)
  await printed(world, { devices: ids, format: '62x29', as: 'svg' })
  await printed(world, { devices: ids, format: '62x29', as: 'png' })
  await printed(world, { devices: ids.slice(0, 1), format: '62x29', as: 'zpl' })
  await printed(world, { devices: ids, format: 'a4-3x8', as: 'pdf' })
  const as = await given.administrator(world)
  const { body } = await world.ask('GET', '/api/logs?sort=id&filters[message][$contains]=Etikett', {
    as,
  })
  const entries = body.data.map(({ attributes: { message, user } }: Entry) => [user, message])
  assert.deepEqual(entries, [
    ['chefin', 'Etikett für „Prüf-4711“ erstellt (ZPL, 62 × 29 mm (Brother))'],
    ['chefin', '2 Etiketten erstellt (PDF, A4, 24 Etiketten 70 × 37 mm)'],
  ])
})

test('custom formats are stored, offered to all staff and deleted', async (t) => {
  const { world, ids } = await workshop(t)
  const [as, staff] = [await given.administrator(world), await given.staff(world)]
  const body = { title: 'Silberfolie groß', width: 80.5, height: 40 }
  const made = await given.response(200, world.ask('POST', '/api/label-formats', { as, body }))
  const listed = await given.response(200, world.ask('GET', '/api/label-formats', { as: staff }))
  assert.deepEqual(listed.body, [made.body])
  assert.deepEqual({ ...body, ...made.body }, made.body)
  await printed(world, { devices: ids, format: `own-${made.body.id}`, as: 'pdf' })
  const url = `/api/label-formats/${made.body.id}`
  await given.response(200, world.ask('DELETE', url, { as }))
  await given.response(404, world.ask('DELETE', url, { as }))
  const order = { devices: ids, format: `own-${made.body.id}`, as: 'pdf' }
  assert.equal((await world.ask('POST', '/api/labels', { as, body: order })).status, 400)
})

test('a custom format has a unique name and a size that a code fits on', async (t) => {
  const { world } = await workshop(t)
  const as = await given.administrator(world)
  await given.labelFormat(world, 'Silberfolie')
  for (const [change, path] of [
    [{ title: ' SILBERFOLIE ' }, 'title'],
    [{ title: '' }, 'title'],
    [{ width: 39.9 }, 'width'],
    [{ width: 211 }, 'width'],
    [{ height: 21.9 }, 'height'],
    [{ height: 298 }, 'height'],
    [{ height: '40' }, 'height'],
  ] as const) {
    const body = { title: 'Neu', width: 80, height: 40, ...change }
    const answer = await world.ask('POST', '/api/label-formats', { as, body })
    assert.equal(answer.status, 400, JSON.stringify(change))
    assert.deepEqual(answer.body.error.details.errors[0].path, [path])
  }
})

/** The file name as browsers read it: the UTF-8 form takes precedence. */
function savedAs(header = ''): string {
  const [, type, plain, encoded = plain] =
    /^(\w+); filename="([^"]*)"(?:; filename\*=UTF-8''(\S+))?$/.exec(header) ?? []
  return `${type}: ${decodeURIComponent(encoded ?? '')}`
}

interface Entry {
  attributes: { message: string; user: string }
}

async function workshop(t: TestContext) {
  const world = await openWorld(t)
  const devices = await labelledDevices(world, ['Prüf-4711', 'KP-4712'])
  return { world, ids: devices.map(({ id }) => id) }
}
