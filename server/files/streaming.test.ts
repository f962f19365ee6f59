import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import test, { type TestContext } from 'node:test'
import * as given from '../testing/given.ts'
import { fileDesk } from '../testing/given-file-imports.ts'
import { pdf, storedFiles, traces, uploaded } from '../testing/send-files.ts'
import { until } from '../testing/until.ts'
import { openWorld } from '../testing/world.ts'

const megabyte = 1_000_000
const boundary = 'between-two-parts'
const head = `${formHead('files', 'groß.pdf')}%PDF-`
const tail = `\r\n--${boundary}--\r\n`

test('a client that sends too much is told the limit, and nothing is kept', async (t) => {
  const { world, line } = await listen(t, { MAX_FILE_MB: '2' })
  const before = await traces(world)
  const answer = await line.post(form(40), { readsMeanwhile: true })
  assert.equal(answer.status, 413)
  assert.match(answer.text, /Die Datei „groß.pdf“ ist zu groß. Erlaubt sind höchstens 2 MB./)
  assert.deepEqual(await traces(world), before)
  assert.equal((await line.post(form(1))).status, 200)
})

test('an aborted upload leaves nothing behind and is not a server error', async (t) => {
  const { world, line } = await listen(t)
  const before = await traces(world)
  for (const chunks of [[''], [head.slice(0, 40)], [head], [head, ...filler(3)]]) {
    const { request } = line.open('POST', '/api/upload')
    for (const chunk of chunks) request.write(chunk)
    if (chunks.length > 1) await until(async () => (await storedFiles(world)).length === 1)
    request.destroy()
    await until(async () => (await storedFiles(world)).length === 0)
  }
  assert.deepEqual(await traces(world), before)
  assert.deepEqual(line.complaints, [])
})

test('15 attack: if a user is blocked while a file arrives, nothing of it is kept', async (t) => {
  const { world, line } = await listen(t)
  const chief = await given.administrator(world)
  const { bearer = '' } = await given.staff(world)
  const { request, response } = line.open('POST', '/api/upload', bearer)
  request.write(head)
  await until(async () => (await storedFiles(world)).length === 1)
  const body = { username: 'bernd', blocked: true }
  await given.response(200, world.ask('PUT', '/api/users/2', { as: chief, body }))
  request.end(tail)
  const answer = await response
  answer.resume()
  assert.equal(answer.statusCode, 401)
  assert.deepEqual(await storedFiles(world), [])
  assert.deepEqual((await world.ask('GET', '/api/upload/files', { as: chief })).body, [])
})

test('15 attack: if a user is blocked while the new name of an upload arrives, it keeps its name', async (t) => {
  const { world, line } = await listen(t)
  const chief = await given.administrator(world)
  const { id } = await uploaded(world, 'a.pdf', pdf())
  const { bearer = '' } = await given.staff(world)
  const arriving = once(world.app.server, 'request')
  const { request, response } = line.open('POST', `/api/upload?id=${id}`, bearer)
  request.write(`--${boundary}\r\ncontent-disposition: form-data; name="fileInfo"\r\n\r\n{"name":`)
  const [form] = await arriving
  await until(() => form.readableFlowing)
  const body = { username: 'bernd', blocked: true }
  await given.response(200, world.ask('PUT', '/api/users/2', { as: chief, body }))
  request.end(`"b.pdf"}${tail}`)
  const answer = await response
  answer.resume()
  assert.equal(answer.statusCode, 401)
  const shown = await world.ask('GET', `/api/upload/files/${id}`, { as: chief })
  assert.equal(shown.body.name, 'a.pdf')
})

test('15 attack: if an administrator is blocked while bytes of an import of files arrive, none are kept', async (t) => {
  const { world, line } = await listen(t)
  const chief = await given.administrator(world)
  const desk = await fileDesk(world)
  const bytes = '%PDF-1.7 Anleitung'.padEnd(64)
  const folder = await desk.begin()
  const [entry] = await desk.announce(folder.id, { 'Anleitung.pdf': bytes })
  const zip = await desk.begin({ size: bytes.length })
  for (const [user, path] of [
    [2, `${folder.id}/entries/${entry?.number}/bytes`],
    [3, `${zip.id}/pieces?offset=0`],
    [4, `${folder.id}/table`],
  ] as const) {
    const { bearer = '' } = await given.staff(world, `bernd${user}`)
    await world.services.db
      .updateTable('users')
      .set({ is_admin: 1 })
      .where('id', '=', user)
      .execute()
    const { request, response } = line.open('POST', `/api/file-imports/${path}`, bearer)
    request.write(formHead('file', 'Anleitung.pdf') + bytes)
    await until(async () => (await storedFiles(world)).length === 1)
    const body = { username: `bernd${user}`, blocked: true }
    await given.response(200, world.ask('PUT', `/api/users/${user}`, { as: chief, body }))
    request.end(tail)
    const answer = await response
    answer.resume()
    assert.equal(answer.statusCode, 401, path)
    assert.deepEqual(await storedFiles(world), [], path)
  }
  const [kept] = await desk.entries(folder.id)
  assert.deepEqual([kept?.isThere, (await desk.show(folder.id)).table], [false, null])
  assert.equal((await desk.show(zip.id)).zip?.received, 0)
})

test('an aborted download is not a server error', async (t) => {
  const { line } = await listen(t)
  const [{ url }] = JSON.parse((await line.post(form(20))).text)
  for (let count = 0; count < 3; count += 1) {
    const response = await line.get(url)
    await once(response, 'readable')
    response.destroy()
  }
  for await (const _ of await line.get(url));
  assert.deepEqual(line.complaints, [])
})

/** What a form says before the bytes of a file. */
function formHead(field: string, name: string): string {
  return `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n`
}

/** A listening portal that collects its error log. */
async function listen(t: TestContext, settings: Record<string, string> = {}) {
  const complaints: string[] = []
  const address = { PUBLIC_URL: 'http://portal.example' }
  const world = await openWorld(
    t,
    { ...address, ...settings },
    { log: complaints, logLevel: 'warn' },
  )
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = world.app.server.address() as AddressInfo
  const { bearer: own = '' } = await given.administrator(world)

  function open(method: string, path: string, bearer = own) {
    const headers = {
      authorization: `Bearer ${bearer}`,
      ...(method === 'POST' && { 'content-type': `multipart/form-data; boundary=${boundary}` }),
    }
    const request = httpRequest({ port, host: '127.0.0.1', method, path, headers, agent: false })
    // Requests that the test destroys emit an error.
    request.on('error', () => undefined)
    const response = once(request, 'response').then(([first]) => first as IncomingMessage)
    response.catch(() => undefined)
    return { request, response }
  }

  const line = {
    complaints,
    open,
    async get(path: string) {
      const { request, response } = open('GET', path)
      request.end()
      return response
    },
    /** Reads the response only after everything is sent, unless it is expected earlier. */
    async post(body: Iterable<string | Buffer>, { readsMeanwhile = false } = {}) {
      const { request, response } = open('POST', '/api/upload')
      const sent = finished(Readable.from(body).pipe(request), { readable: false })
      if (readsMeanwhile) await assert.rejects(sent, 'the rest is not read to its end')
      else await sent
      const answer = await response
      let text = ''
      for await (const chunk of answer.setEncoding('utf8')) text += chunk
      return { status: answer.statusCode, text }
    },
  }
  return { world, line }
}

/** A form with one file of this size, generated while it is sent. */
function* form(megabytes: number): Iterable<string | Buffer> {
  yield head
  yield* filler(megabytes)
  yield tail
}

function filler(megabytes: number): Buffer[] {
  return Array.from<Buffer>({ length: megabytes }).fill(Buffer.alloc(megabyte, 'Typenschild'))
}
