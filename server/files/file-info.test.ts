import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import * as given from '../testing/given.ts'
import { formOf, pdf, type SentFile, sendFiles, traces, uploaded } from '../testing/send-files.ts'
import { openWorld } from '../testing/world.ts'

test('a Strapi client renames an upload by its id and fileInfo, and gets only that upload back', async (t) => {
  const { world, as, update } = await office(t)
  const { id, updatedAt: _, ...before } = await uploaded(world, 'a.pdf', pdf())
  const info = { name: 'a2.pdf', alternativeText: 'alt', caption: 'neu' }
  const { body } = await given.response(200, update(id, [JSON.stringify(info)]))
  const { id: same, updatedAt: __, ...after } = body
  assert.deepEqual([same, after], [id, { ...before, name: 'a2.pdf' }])
  const shown = await world.ask('GET', `/api/upload/files/${id}`, { as })
  assert.deepEqual(shown.body, body)
  const { logs } = await traces(world)
  assert.deepEqual(logs.at(-1), { message: 'Datei „a.pdf“ umbenannt in „a2.pdf“' })
})

test('the extension stays, and a fileInfo without a name changes nothing', async (t) => {
  const { world, as, update } = await office(t)
  const { id } = await uploaded(world, 'a.pdf', pdf())
  for (const [info, name] of [
    ['{"name":"Handbuch.html"}', 'Handbuch.html.pdf'],
    ['[{"name":"../b.pdf"}]', 'b.pdf'],
    ['{"caption":"neu"}', 'b.pdf'],
    ['{"name":null}', 'b.pdf'],
  ] as const) {
    assert.equal((await given.response(200, update(id, [info]))).body.name, name, info)
  }
  const body = { fileInfo: { name: 'c.pdf' } }
  const json = await given.response(200, world.ask('POST', `/api/upload?id=${id}`, { as, body }))
  assert.equal(json.body.name, 'c.pdf')
})

test('a missing upload cannot be renamed', async (t) => {
  const { world, update } = await office(t)
  await uploaded(world, 'a.pdf', pdf())
  for (const id of ['99', 'abc', '0', '1.5', '99999999999']) {
    const { body } = await given.refused('not-found', update(id, ['{"name":"x.pdf"}']))
    assert.equal(body.error.name, 'NotFoundError')
  }
})

test('the bytes of an upload are never replaced, and an invalid fileInfo changes nothing', async (t) => {
  const { world, as, update } = await office(t)
  const { id } = await uploaded(world, 'a.pdf', pdf('a'))
  const before = await traces(world)
  const other = [{ name: 'b.pdf', bytes: pdf('b') }]
  for (const infos of [[], ['{"name":"b.pdf"}']]) {
    assert.deepEqual(await given.wrongFields(update(id, infos, other)), { files: 'read-only' })
  }
  const name = '{"name":"b.pdf"}'
  for (const [infos, code] of [
    [[], 'required'],
    [['[]'], 'required'],
    [['x'], 'format'],
    [['{"name":5}'], 'format'],
    [[`[${name},${name}]`], 'too-long'],
    [[name, name], 'too-long'],
  ] as const) {
    const answer = await given.response(400, update(id, [...infos]))
    assert.equal(answer.body.error.name, 'ValidationError')
    assert.deepEqual(await given.wrongFields(answer), { fileInfo: code }, String(infos))
  }
  for (const body of ['{}', '[]', '{"fileInfo":5}', undefined]) {
    await given.response(400, world.ask('POST', `/api/upload?id=${id}`, { as, body }))
  }
  assert.deepEqual(await traces(world), before)
})

test('only staff rename uploads', async (t) => {
  const { world, update } = await office(t)
  const { id } = await uploaded(world, 'a.pdf', pdf())
  const info = ['{"name":"b.pdf"}']
  assert.equal((await update(id, info, [], {})).status, 401)
  await given.response(200, update(id, info, [], await given.staff(world)))
})

test('an upload request without files is refused, in every form that takes', async (t) => {
  const { world, as } = await office(t)
  const before = await traces(world)
  const ask = (body: unknown, headers = {}) =>
    world.ask('POST', '/api/upload', { as, body, headers })
  for (const request of [
    ask(undefined),
    ask({ files: [] }),
    ask('--x--\r\n', { 'content-type': 'multipart/form-data; boundary=x' }),
    sendFiles(world, as, []),
    sendFiles(world, as, [], [['fileInfo', '{"name":"a.pdf"}']]),
    sendFiles(world, as, [{ name: 'leer.pdf', bytes: '' }]),
    sendFiles(world, as, [{ name: 'a.pdf', bytes: pdf(), field: 'file' }]),
    sendFiles(world, as, [], [['files', 'kein Anhang']]),
  ]) {
    assert.equal((await given.response(400, request)).body.error.name, 'ValidationError')
  }
  const empty = world.ask('POST', '/api/upload?id=', { as })
  assert.deepEqual(await given.wrongFields(empty), { files: 'format' })
  assert.deepEqual(await traces(world), before)
})

async function office(t: TestContext) {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  return {
    world,
    as,
    async update(id: number | string, infos: string[], files: SentFile[] = [], ticket = as) {
      const { body, type } = await formOf(
        files,
        infos.map((info) => ['fileInfo', info]),
      )
      const headers = { 'content-type': type }
      return world.ask('POST', `/api/upload?id=${id}`, { as: ticket, body, headers })
    },
  }
}
