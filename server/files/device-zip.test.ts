import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { parse } from 'content-disposition'
import * as given from '../testing/given.ts'
import { pdf, sendFiles } from '../testing/send-files.ts'
import { unzip } from '../testing/unzip.ts'
import { openWorld, type Ticket, type World } from '../testing/world.ts'

test('the zip of a device holds its files, bytes, names and dates', async (t) => {
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
  for (const [index, { bytes, isUtf8, modified }] of files.entries()) {
    assert.deepEqual(bytes, pdf(`${index} of Ä 1/ß`))
    assert.ok(isUtf8)
    const { createdAt } = shown.body.data[index].attributes
    assert.equal(modified.getTime(), Math.floor(Date.parse(createdAt) / 1_000) * 1_000)
  }
})

test('HEAD says the same without the bytes, and a part is never sent', async (t) => {
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

test('a document named without the ending of its file gets it, one without a file is left out', async (t) => {
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

test('300 files with the longest names make one zip', async (t) => {
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

test('a device without files says so, also in the browser', async (t) => {
  const { world, device, as } = await portal(t)
  const url = zipOf(await device('A 1', []))
  await given.refused('no-files', world.ask('GET', url, { as }))
  const headers = { accept: 'text/html' }
  const page = await given.response(404, world.ask('GET', url, { as, headers }))
  assert.match(page.body, /Für dieses Gerät sind noch keine Dateien hinterlegt\./)
})

test('whoever may read a device gets its zip, and of a foreign one learns nothing', async (t) => {
  const { world, device, as } = await portal(t)
  const other = await given.company(world, 'Becker AG', 10_002)
  const a1 = await device('A 1', ['a1.pdf'])
  const a2 = await device('A 2', ['a2.pdf'])
  const b1 = await device('B 1', ['b1.pdf'], other)
  const bare = await device('B 2', [], other)
  const all = [a1, a2, b1]
  const nobody = await given.response(401, world.ask('GET', zipOf(a1)))
  const odd = ['/uploads/geraete/999999.zip', '/uploads/geraete/0.zip', '/uploads/geraete/x.zip']
  for (const url of [...all.map(zipOf), zipOf(bare), ...odd]) {
    assert.deepEqual((await given.response(401, world.ask('GET', url))).bytes, nobody.bytes)
  }
  const sees = async (who: Ticket, expected: number[]) => {
    const unknown = await given.response(404, world.ask('GET', zipOf(999_999), { as: who }))
    for (const id of [...all, bare]) {
      for (const method of ['GET', 'HEAD'] as const) {
        const answer = await world.ask(method, zipOf(id), { as: who })
        assert.equal(answer.status, expected.includes(id) ? 200 : 404)
        const isForeign = !expected.includes(id) && !(id === bare && expected === all)
        if (method === 'GET' && isForeign) assert.deepEqual(answer.bytes, unknown.bytes)
      }
    }
    for (const url of odd) {
      const answer = await given.response(404, world.ask('GET', url, { as: who }))
      assert.deepEqual(answer.bytes, unknown.bytes)
    }
  }
  const byDevice = await given.signInCustomer(world, 'A 1', 'geraete-passwort')
  await sees(byDevice, [a1])
  await sees(await given.signInCustomer(world, '10001', 'firma-passwort'), [a1, a2])
  await sees(await given.signInCustomer(world, 'B 1', 'geraete-passwort'), [b1])
  await sees({ bearer: as.bearer ?? '' }, all)
  await sees({ cookie: as.cookie ?? '' }, all)
  await sees(await given.token(world, 'read-only'), all)
  const { cookie } = await given.staff(world)
  await sees({ cookie: `${cookie}; ${byDevice.cookie}` }, all)
  await sees({ cookie: `typenschild-staff=x; ${byDevice.cookie}` }, [a1])
})

function zipOf(id: number): string {
  return `/uploads/geraete/${id}.zip`
}

/** A company and an article number; `device` makes a device whose files are PDFs of these names. */
async function portal(t: TestContext) {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const [companie, part] = [await given.company(world), await given.part(world)]
  return {
    world,
    as,
    companie,
    part,
    async device(sn: string, names: string[], company = companie) {
      const media = await documents(world, as, names, (index) => pdf(`${index} of ${sn}`))
      return given.device(world, { sn, companie: company, part, media })
    },
  }
}

/** Documents that may be named as no upload may: a script can. */
async function documents(
  world: World,
  as: Ticket,
  names: string[],
  bytesOf: (index: number) => Buffer,
): Promise<number[]> {
  const files = names.map((_, index) => ({ name: 'Datei.pdf', bytes: bytesOf(index) }))
  const media: number[] = []
  for (let start = 0; start < files.length; start += 50) {
    const sent = sendFiles(world, as, files.slice(start, start + 50))
    for (const { id: url } of (await given.response(200, sent)).body) {
      const body = { data: { filename: names[media.length], url } }
      const made = await given.response(200, world.ask('POST', '/api/medias', { as, body }))
      media.push(made.body.data.id)
    }
  }
  return media
}
