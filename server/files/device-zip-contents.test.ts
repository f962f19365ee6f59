import assert from 'node:assert/strict'
import test from 'node:test'
import { parse } from 'content-disposition'
import { timeIn } from '../core/time-in.ts'
import * as given from '../testing/given.ts'
import { portal, zipOf } from '../testing/given-zips.ts'
import { pdf } from '../testing/send-files.ts'
import { unzip } from '../testing/unzip.ts'

// The database does not matter: what is in a zip is looked at; device-zip.test.ts asks who gets it.

test('the zip of a device holds its files with bytes, names and dates', async (t) => {
  const { world, device, as } = await portal(t)
  const names = ['Übersicht Größe 3.pdf', 'Anleitung.pdf', 'ANLEITUNG.pdf', '../Plan: "alt"?.pdf']
  const id = await device('Ä 1/ß', names)
  const answer = await given.response(200, world.ask('GET', zipOf(id), { as }))
  const { type, parameters } = parse(answer.headers['content-disposition'] ?? '')
  assert.deepEqual([type, parameters.filename], ['attachment', 'Dateien zu Ä 1_ß.zip'])
  assert.equal(answer.headers['content-type'], 'application/zip')
  assert.equal(answer.headers['content-length'], String(answer.bytes.length))
  assert.equal(answer.headers['accept-ranges'], 'none')

  const files = unzip(answer.bytes)
  assert.deepEqual(
    files.map(({ name }) => name),
    ['Übersicht Größe 3.pdf', 'Anleitung.pdf', 'ANLEITUNG (2).pdf', '_Plan_ _alt__.pdf'],
  )
  const shown = await given.response(200, world.ask('GET', '/api/medias?sort=id', { as }))
  for (const [index, { bytes, isUtf8, modified, shown: byClock }] of files.entries()) {
    assert.deepEqual(bytes, pdf(`${index} of Ä 1/ß`))
    assert.ok(isUtf8)
    const { createdAt } = shown.body.data[index].attributes
    assert.equal(modified?.getTime(), Math.floor(Date.parse(createdAt) / 1_000) * 1_000)
    assert.equal(byClock.slice(0, 16), timeIn('Europe/Berlin', new Date(createdAt)).slice(0, 16))
  }
})

test('HEAD returns the same headers without the bytes, and ranges are not supported', async (t) => {
  const { world, device, as } = await portal(t)
  const url = zipOf(await device('A 1', ['a.pdf', 'b.pdf']))
  const whole = await given.response(200, world.ask('GET', url, { as }))
  const head = await given.response(200, world.ask('HEAD', url, { as }))
  const { date, 'x-request-id': _, ...same } = whole.headers
  for (const [name, value] of Object.entries(same)) assert.equal(head.headers[name], value, name)
  assert.equal(head.bytes.length, 0)
  const headers = { range: 'bytes=0-9' }
  assert.equal((await world.ask('GET', url, { as, headers })).bytes.length, whole.bytes.length)
})

test('a file named without its extension gets it in the zip; one without an upload is left out', async (t) => {
  const { world, as, companie, part } = await portal(t)
  const media = [await given.media(world), await given.media(world, { filename: 'Ohne.pdf' })]
  await world.ask('PUT', `/api/medias/${media[0]}`, {
    as,
    body: { data: { filename: 'Anleitung' } },
  })
  const uploads = await world.ask('GET', '/api/upload/files?sort=id', { as })
  const [, second] = uploads.body
  await given.response(200, world.ask('DELETE', `/api/upload/files/${second.id}`, { as }))
  const id = await given.device(world, { sn: 'A 1', companie, part, media })
  const { bytes } = await given.response(200, world.ask('GET', zipOf(id), { as }))
  assert.deepEqual(
    unzip(bytes).map(({ name }) => name),
    ['Anleitung.pdf'],
  )
})

test('300 files with names of maximum length fit into one zip', async (t) => {
  const { world, device, as } = await portal(t)
  const long = (index: number) => `${'Prüfprotokoll ä'.repeat(16)} ${index}.pdf`
  const names = Array.from({ length: 300 }, (_, index) => long(index))
  const url = zipOf(await device('A 1', names))
  const { bytes, headers } = await given.response(200, world.ask('GET', url, { as }))
  assert.equal(headers['content-length'], String(bytes.length))
  const files = unzip(bytes)
  assert.equal(new Set(files.map(({ name }) => name)).size, 300)
  assert.deepEqual(files[299]?.bytes, pdf('299 of A 1'))
})
