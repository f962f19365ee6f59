import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { parse } from 'content-disposition'
import * as given from '../testing/given.ts'
import { imageOf } from '../testing/pictures.ts'
import { pdf, uploaded } from '../testing/send-files.ts'
import { openWorld, type Ticket } from '../testing/world.ts'

test('a download has the name that staff gave the file', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  for (const name of [
    'Übersicht Größe 3.pdf',
    'Handbuch "Pumpe" (neu).pdf',
    'a;b=c, 100 %41.pdf',
    '取扱説明書 😀.pdf',
    "O'Neill & Söhne.pdf",
  ]) {
    const { url } = await uploaded(world, name, pdf(name))
    const shown = await given.response(200, world.ask('GET', url, { as }))
    const { type, parameters } = parse(shown.headers['content-disposition'] ?? '')
    assert.deepEqual([type, parameters.filename], ['inline', name])
    const saved = await given.response(200, world.ask('GET', `${url}?download`, { as }))
    assert.equal(parse(saved.headers['content-disposition'] ?? '').type, 'attachment')
    assert.deepEqual(saved.bytes, pdf(name))
  }
})

test('a file is sent with its caching rules and a policy that forbids scripts', async (t) => {
  const { ask, url, bytes, etag } = await file(t)
  const { headers } = await ask('GET')
  assert.equal(headers['content-type'], 'text/plain; charset=utf-8')
  assert.equal(headers['content-length'], String(bytes.length))
  assert.equal(headers['content-disposition'], 'attachment; filename="zehn Zeichen.txt"')
  assert.equal(headers['cache-control'], 'private, no-cache')
  assert.equal(headers['x-content-type-options'], 'nosniff')
  assert.match(headers['content-security-policy'] ?? '', /^default-src 'none';.* sandbox$/)
  assert.match(headers.etag ?? '', /^"[0-9a-f]{64}"$/)
  const head = await ask('HEAD', { range: 'bytes=0-1' })
  const { date, 'x-request-id': id, ...same } = headers
  for (const [name, value] of Object.entries(same)) assert.equal(head.headers[name], value, name)
  assert.deepEqual([head.status, head.bytes.length], [200, 0])

  for (const tag of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
    const known = await ask('GET', { 'if-none-match': tag })
    assert.deepEqual([known.status, known.bytes.length], [304, 0])
    assert.equal(known.headers.etag, etag)
  }
  assert.equal((await ask('GET', { 'if-none-match': '"x"' })).status, 200)
  assert.equal((await ask('GET', { 'if-none-match': etag, cookie: '' })).status, 401)
  assert.match(url, /\.txt$/)
})

test('a range of a file can be requested', async (t) => {
  const { ask, bytes, etag } = await file(t)
  for (const [range, start, end] of [
    ['bytes=0-0', 0, 1],
    ['bytes=0-3', 0, 4],
    ['bytes=4-', 4, 10],
    ['bytes=4-99', 4, 10],
    ['bytes=-3', 7, 10],
    ['bytes=-99', 0, 10],
    ['bytes=0-1,2-3', 0, 4],
  ] as const) {
    const answer = await given.response(206, ask('GET', { range }))
    assert.deepEqual(answer.bytes, bytes.subarray(start, end), range)
    assert.equal(answer.headers['content-range'], `bytes ${start}-${end - 1}/10`)
    assert.equal(answer.headers['content-length'], String(end - start))
  }
  for (const range of ['bytes=0-1,5-6', 'bytes=x', 'bytes=', 'zeilen=1-2', 'bytes=5']) {
    const answer = await given.response(200, ask('GET', { range }))
    assert.deepEqual(answer.bytes, bytes, range)
  }
  for (const range of ['bytes=10-', 'bytes=99-100', 'bytes=5-4']) {
    const answer = await given.response(416, ask('GET', { range }))
    assert.equal(answer.headers['content-range'], 'bytes */10')
    assert.equal(answer.headers['content-disposition'], undefined)
    await given.refused('bad-range', answer)
  }
  const range = 'bytes=0-0'
  assert.equal((await ask('GET', { range, 'if-range': etag })).status, 206)
  assert.equal((await ask('GET', { range, 'if-range': '"other"' })).status, 200)
})

test('customers read the files of their devices, and cannot tell whether other files exist', async (t) => {
  const world = await openWorld(t)
  const boss = await given.administrator(world)
  const part = await given.part(world)
  const a = await given.company(world)
  const b = await given.company(world, 'Becker AG', 10_002)
  const address = async (id: number) => {
    const shown = world.ask('GET', `/api/medias/${id}?populate=url`, { as: boss })
    return (await given.response(200, shown)).body.data.attributes.url.data.attributes.url
  }
  const device = async (sn: string, companie: number) => {
    const media = await given.media(world, { filename: `${sn}.pdf` })
    await given.device(world, { sn, companie, part, media: [media] })
    return { media, url: await address(media) }
  }
  const a1 = await device('A 1', a)
  const a2 = await device('A 2', a)
  const b1 = await device('B 1', b)
  const loose = (await uploaded(world, 'lose.pdf', pdf())).url
  const urls = [a1.url, a2.url, b1.url, loose]
  const nobody = await given.response(401, world.ask('GET', a1.url))
  for (const url of [...urls, '/uploads/nichts.pdf']) {
    assert.deepEqual((await given.response(401, world.ask('GET', url))).bytes, nobody.bytes)
  }
  const sees = async (as: Ticket, expected: string[]) => {
    const unknown = await given.response(404, world.ask('GET', '/uploads/nichts.pdf', { as }))
    for (const url of urls) {
      const answer = await world.ask('GET', url, { as })
      assert.equal(answer.status, expected.includes(url) ? 200 : 404)
      if (answer.status === 404) assert.deepEqual(answer.bytes, unknown.bytes)
      const headers = { range: 'bytes=0-3', 'if-none-match': '*' }
      const part = await world.ask('GET', url, { as, headers })
      assert.equal(part.status, expected.includes(url) ? 304 : 404)
    }
  }
  const byDevice = await given.signInCustomer(world, 'A 1', 'geraete-passwort')
  const byCompany = await given.signInCustomer(world, '10001', 'firma-passwort')
  await sees(byDevice, [a1.url])
  await sees(byCompany, [a1.url, a2.url])
  const { cookie, bearer } = await given.staff(world)
  await sees({ cookie: cookie ?? '' }, urls)
  await sees({ bearer: bearer ?? '' }, urls)
  await sees({ cookie: `${cookie}; ${byDevice.cookie}` }, urls)
  await sees({ cookie: `typenschild-staff=x; ${byDevice.cookie}` }, [a1.url])
  assert.equal(
    (await world.ask('GET', '/api/upload', { as: { cookie: cookie ?? '' } })).status,
    401,
  )

  const body = { data: { devices: { connect: [1] } } }
  await given.response(200, world.ask('PUT', `/api/medias/${b1.media}`, { as: boss, body }))
  await sees(byDevice, [a1.url, b1.url])
  await sees(await given.signInCustomer(world, 'B 1', 'geraete-passwort'), [b1.url])
  await given.response(200, world.ask('DELETE', `/api/medias/${b1.media}`, { as: boss }))
  urls.splice(urls.indexOf(b1.url), 1)
  await given.response(404, world.ask('GET', b1.url, { as: byDevice }))
  await sees(byDevice, [a1.url])
})

async function file(t: TestContext) {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const bytes = Buffer.from('0123456789')
  const { url, hash } = await uploaded(world, 'zehn Zeichen.txt', bytes)
  const { cookie = '' } = as
  return {
    url,
    bytes,
    etag: `"${hash}"`,
    ask: (method: 'GET' | 'HEAD', headers: Record<string, string> = {}) =>
      world.ask(method, url, { headers: { cookie, ...headers } }),
  }
}

test('the picture of a machine tells customers nothing of the version that its upload also is', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const send = async (method: 'POST' | 'PUT', url: string, data: object) =>
    (await given.response(200, world.ask(method, url, { as, body: { data } }))).body.data.id
  const part = await given.part(world)
  await given.device(world, { sn: 'A 1', part, companie: await given.company(world) })
  const picture = await given.upload(world, 'Pumpe.png', Buffer.from(await imageOf('png', 6, 4)))
  const media = await send('POST', '/api/medias', { filename: 'Neue Baureihe.png' })
  await send('POST', '/api/versions', { media, url: picture, version: 'B', releasedOn: null })
  await send('PUT', `/api/parts/${part}`, { picture })
  const { url } = (await world.ask('GET', `/api/upload/files/${picture}`, { as })).body
  const customer = await given.signInCustomer(world, 'A 1', 'geraete-passwort')
  const { headers } = await given.response(200, world.ask('GET', url, { as: customer }))
  assert.equal(parse(headers['content-disposition'] ?? '').parameters.filename, 'Pumpe.png')
  const { body: days } = await world.ask('GET', `/api/medias/${media}/downloads`, { as })
  assert.equal(days.at(-1).count, 0, 'it was not read as a version')
})
