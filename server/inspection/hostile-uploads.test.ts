import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { activeFiles } from '../testing/active-files.ts'
import * as given from '../testing/given.ts'
import { hostileCount, refusedUploads, takenUploads } from '../testing/hostile-uploads.ts'
import { oddZip } from '../testing/odd-zip.ts'
import { opendocument } from '../testing/office-files.ts'
import { formOf, pdf, type SentFile, sendFiles, storedFiles } from '../testing/send-files.ts'
import { openWorld, type TestResponse, type Ticket, type World } from '../testing/world.ts'

// The database does not matter: what may be uploaded is decided by the bytes, before any row is written.

/** One in this many is sent by every route; with `--full`, all are. */
const stride = process.env.TEST_FULL ? 1 : 6

test(`uploads: of ${hostileCount} hostile files none of a refused class is stored, by whichever route it comes`, async (t) => {
  assert.ok(hostileCount >= 120)
  const { world, ways } = await office(t)
  const refused = Object.entries(refusedUploads).map(([name, make]) => ({ name, make }))
  const every = [...refused, ...activeFiles]
  let sent = 0
  for (const [place, { name, make }] of every.entries()) {
    const bytes = await make()
    const chosen = place % stride === 0 ? ways : ways.slice(0, 1)
    for (const { way, send } of chosen) {
      sent += 1
      const answer = await send(name, bytes)
      assert.equal(answer.status, 400, `${name}, ${way}: ${answer.bytes}`)
      assert.equal(answer.body.error.details.code, 'file-kind-refused', `${name}, ${way}`)
      assert.match(answer.body.error.message, /[.!]$/)
    }
  }
  assert.deepEqual(await storedFiles(world), [])
  const { db } = world.services
  assert.deepEqual(await db.selectFrom('uploads').select('name').execute(), [])
  t.diagnostic(`${every.length} files refused in ${sent} requests, 0 stored`)
})

test('uploads: a legitimate file that looks hostile is accepted, and no response lets a browser run it', async (t) => {
  const { world, as } = await office(t)
  for (const [name, make] of Object.entries(takenUploads)) {
    const bytes = await make()
    const { body } = await given.response(200, sendFiles(world, as, [{ name, bytes }]))
    assert.deepEqual(body[0].activeContent, [], name)
    for (const way of ['', '?download']) {
      const answer = await given.response(200, world.ask('GET', body[0].url + way, { as }))
      assert.equal(answer.headers['x-content-type-options'], 'nosniff', name)
      assert.doesNotMatch(answer.headers['content-type'] ?? '', /html|svg|xml;|script/, name)
      const policy = answer.headers['content-security-policy'] ?? ''
      assert.match(policy, /default-src 'none'/, name)
      assert.doesNotMatch(policy, /script-src/, name)
      assert.deepEqual(answer.bytes, bytes, name)
    }
  }
})

test('uploads: active content is marked instead of refused if the settings say so, and staff see what it is', async (t) => {
  const { world, as } = await office(t)
  const mark = { as, body: { activeContent: 'mark' } }
  await given.response(200, world.ask('PUT', '/api/settings', mark))
  for (const { name, make, found } of activeFiles) {
    const sent = sendFiles(world, as, [{ name, bytes: make() }])
    const { body } = await given.response(200, sent)
    assert.deepEqual(body[0].activeContent, found, name)
  }
  // Deceptive files are still refused, as opposed to files with active content.
  for (const name of ['umbenanntes docm.docx', 'altes-word.docx', 'zweimal derselbe.zip']) {
    const bytes = (await refusedUploads[name]?.()) ?? Buffer.alloc(0)
    await given.refused('file-kind-refused', sendFiles(world, as, [{ name, bytes }]), name)
  }
  const refuse = { as, body: { activeContent: 'refuse' } }
  await given.response(200, world.ask('PUT', '/api/settings', refuse))
  const again = sendFiles(world, as, [{ name: 'a.csv', bytes: `=cmd|'/C calc'!A0` }])
  const { body } = await given.refused('file-kind-refused', again)
  assert.match(body.error.message, /aktive Inhalte: Aufrufe anderer Programme \(DDE\)/)
})

test('uploads: of an archive with a file that cannot be inspected, staff learn which one that is', async (t) => {
  const { world, as } = await office(t)
  const locked = opendocument('text', {
    'META-INF/manifest.xml': '<m:manifest xmlns:m="m"><m:encryption-data/></m:manifest>',
  })
  const inner = oddZip([{ name: 'b.odt', bytes: locked, isPacked: true }])
  const cases: [Buffer, RegExp][] = [
    [locked, /„a.zip“ enthält „Ordner\/x.bin“, und diese Datei ist mit einem Passwort/],
    [
      inner,
      /„a.zip“ enthält „Ordner\/x.bin“, und diese Datei enthält „b.odt“, und diese Datei ist/,
    ],
  ]
  for (const [bytes, message] of cases) {
    const sent = oddZip([
      { name: 'gut.txt', bytes: 'a' },
      { name: 'Ordner/x.bin', bytes },
    ])
    const answer = sendFiles(world, as, [{ name: 'a.zip', bytes: sent }])
    const { body } = await given.refused('file-kind-refused', answer)
    assert.match(body.error.message, message)
  }
})

test('uploads: no other endpoint accepts files, in whatever form they are sent', async (t) => {
  const { world, as } = await office(t)
  const { body: upload } = await given.response(
    200,
    sendFiles(world, as, [{ name: 'gut.pdf', bytes: pdf() }]),
  )
  const data = { filename: 'gut.pdf', url: upload[0].id }
  await given.response(200, world.ask('POST', '/api/medias', { as, body: { data } }))
  const before = await storedFiles(world)
  const hostile = [{ name: 'a.html', bytes: '<script>' }]
  const { body, type } = await formOf(hostile, [['fileInfo', JSON.stringify({ name: 'b' })]])
  const calls = [
    ...['POST /api/medias', 'PUT /api/medias', 'PUT /api/medias/1', 'POST /api/versions'],
    ...['PUT /api/versions/1', 'PUT /api/settings', 'PUT /api/parts/1', 'PUT /api/upload'],
    `POST /api/upload?id=${upload[0].id}`,
  ]
  for (const call of calls) {
    const [method, path] = call.split(' ') as ['POST' | 'PUT', string]
    const answer = await world.ask(method, path, { as, body, headers: { 'content-type': type } })
    // Settings without any values change nothing.
    assert.ok(answer.status < 500, `${call}: ${answer.status}`)
  }
  assert.deepEqual(await storedFiles(world), before)
})

test('uploads: renaming does not change the kind of a file, by whichever endpoint', async (t) => {
  const { world, as } = await office(t)
  const named: [string, string][] = [['fileInfo', JSON.stringify({ name: 'a.html' })]]
  const sent = sendFiles(world, as, [{ name: 'a.txt', bytes: '<script>' }], named)
  const { body } = await given.response(200, sent)
  assert.equal(body[0].name, 'a.html.txt')
  const { id } = body[0]
  const put = { as, body: { data: { id, name: 'b.svg' } } }
  const renamed = await given.response(200, world.ask('PUT', '/api/upload', put))
  assert.equal(renamed.body.data.attributes.name, 'b.svg.txt')
  const form = { as, body: { fileInfo: { name: 'c.js' } } }
  const again = await given.response(200, world.ask('POST', `/api/upload?id=${id}`, form))
  assert.equal(again.body.name, 'c.js.txt')
})

async function office(t: TestContext) {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const staff = await given.staff(world)
  const token = await given.token(world)
  return { world, as, ways: waysOf(world, { as, staff, token }) }
}

/** Every route by which bytes enter the portal. */
function waysOf(world: World, { as, staff, token }: Record<'as' | 'staff' | 'token', Ticket>) {
  const info = JSON.stringify({ name: 'harmlos.pdf' })
  const harmless: [string, string][] = [['fileInfo', info]]
  const good = { name: 'gut.pdf', bytes: pdf() }
  const ways: Record<string, (file: SentFile) => Promise<TestResponse>> = {
    'a person': (file) => sendFiles(world, staff, [file]),
    'a token': (file) => sendFiles(world, token, [file]),
    'the form of the browser': (file) =>
      sendFiles(world, as, [file], [], { 'x-upload-origin': 'form' }),
    'after a good file': (file) => sendFiles(world, as, [good, file]),
    'under a harmless name': (file) => sendFiles(world, as, [file], harmless),
    'in a list': (file) => sendFiles(world, as, [{ ...file, field: 'files[]' }]),
  }
  return Object.entries(ways).map(([way, send]) => ({
    way,
    send: (name: string, bytes: Buffer) => send({ name, bytes }),
  }))
}
