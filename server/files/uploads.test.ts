import assert from 'node:assert/strict'
import test from 'node:test'
import * as given from '../testing/given.ts'
import {
  pdf,
  type SentFile,
  sendFiles,
  storedFiles,
  traces,
  uploaded,
} from '../testing/send-files.ts'
import { openWorld } from '../testing/world.ts'

test('files keep their names and bytes, whatever they are called', async (t) => {
  const world = await openWorld(t)
  const as = await given.staff(world)
  const names = [
    'Übersicht Größe 3.pdf',
    'Handbuch "Pumpe" (neu).pdf',
    "it's 100 % fertig; wirklich.pdf",
    '取扱説明書 😀.pdf',
    'a%20b.pdf',
    'ENDE.PDF',
    `${'x'.repeat(251)}.pdf`,
  ]
  const files = names.map((name) => ({ name, bytes: pdf(name) }))
  const { body } = await given.response(200, sendFiles(world, as, files))
  assert.deepEqual(
    body.map(({ name }: { name: string }) => name),
    names,
  )
  for (const [index, { url, ext, mime }] of body.entries()) {
    assert.match(url, /^\/uploads\/[0-9a-f]{32}\.pdf$/)
    assert.deepEqual([ext, mime], ['.pdf', 'application/pdf'])
    const { bytes } = await given.response(200, world.ask('GET', url, { as }))
    assert.deepEqual(bytes, files[index]?.bytes)
  }
})

test('names lose paths, control characters and bidirectional control characters', async (t) => {
  const world = await openWorld(t)
  for (const [sent, stored] of [
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\Daten\\Kunde\\Plan.pdf', 'Plan.pdf'],
    ['a\u0000b\tc\u007f.pdf', 'abc.pdf'],
    ['Rechnung\r\n.pdf', 'Rechnung.pdf'],
    ['Rechnung_\u202efdp.pdf', 'Rechnung_fdp.pdf'],
    ['U\u0308bersicht.pdf', 'Übersicht.pdf'],
    [`${'ä'.repeat(300)}.pdf`, `${'ä'.repeat(251)}.pdf`],
    ['  lose.pdf ', 'lose.pdf'],
  ] as const) {
    assert.equal((await uploaded(world, sent, pdf())).name, stored)
  }
})

test('several files are uploaded together, or none of them', async (t) => {
  const world = await openWorld(t, { MAX_FILE_MB: '1' })
  const as = await given.staff(world)
  const before = await traces(world)
  const good = (name: string): SentFile => ({ name, bytes: pdf(name) })
  const large = { name: 'groß.pdf', bytes: Buffer.concat([pdf(), Buffer.alloc(1_000_000)]) }
  for (const [bad, code, fields] of [
    [large, 'file-too-large', {}],
    [{ name: 'leer.pdf', bytes: '' }, 'validation', { files: 'required' }],
    [{ ...good('b.pdf'), field: 'file' }, 'validation', { file: 'unknown-attribute' }],
    [{ name: 'b.exe', bytes: 'MZ' }, 'file-kind-refused', { files: 'format' }],
    [{ name: 'ohne', bytes: 'x' }, 'file-kind-refused', { files: 'format' }],
  ] as const) {
    for (const files of [[good('a.pdf'), bad], [bad, good('c.pdf')], [bad]]) {
      const answer = await given.refused(code, sendFiles(world, as, files))
      assert.deepEqual(await given.wrongFields(answer), fields)
      assert.ok(answer.body.error.message.includes(`„${bad.name}“`) || 'field' in bad)
    }
  }
  const many = Array.from({ length: 51 }, (_, index) => good(`${index}.pdf`))
  assert.deepEqual(await given.wrongFields(sendFiles(world, as, many)), { files: 'too-long' })
  assert.deepEqual(await traces(world), before)

  await given.response(200, sendFiles(world, as, many.slice(1)))
  assert.equal((await storedFiles(world)).length, 50)
})

test('a file of exactly the maximum size is accepted', async (t) => {
  const world = await openWorld(t, { MAX_FILE_MB: '1' })
  const start = pdf()
  const bytes = Buffer.concat([start, Buffer.alloc(1_000_000 - start.length)])
  assert.equal((await uploaded(world, 'voll.pdf', bytes)).size, 1_000)
})

test('requests without a form with files are refused in German', async (t) => {
  const world = await openWorld(t)
  const as = await given.staff(world)
  const before = await traces(world)
  const form = 'multipart/form-data; boundary=x'
  const part = '--x\r\ncontent-disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF-'
  for (const [type, body, code, fields = {}] of [
    ['application/json', '{"files":[]}', 'validation', { files: 'format' }],
    [form, '--x--\r\n', 'validation', { files: 'required' }],
    [form, '', 'validation', { files: 'required' }],
    [form, part, 'bad-form'],
    [form, `${part}\r\n`, 'bad-form'],
    [form, 'Unsinn', 'bad-form'],
    ['multipart/form-data', part, 'bad-form'],
    [form, part.replace('a.pdf', ''), 'validation', { files: 'required' }],
    [form, part.replace('files', 'constructor').concat('\r\n--x--'), 'bad-form'],
  ] as const) {
    const headers = { 'content-type': type }
    const request = world.ask('POST', '/api/upload', { as, body: Buffer.from(body), headers })
    const answer = await given.refused(code, request, body)
    assert.deepEqual(await given.wrongFields(answer), fields)
  }
  assert.deepEqual(await traces(world), before)
})

test('a Strapi client may name files in fileInfo; extensions stay', async (t) => {
  const world = await openWorld(t)
  const as = await given.staff(world)
  const files = ['a.pdf', 'b.pdf', 'c.pdf'].map((name) => ({ name, bytes: pdf(name) }))
  const send = async (...infos: string[]) => {
    const fields = infos.map((info): [string, string] => ['fileInfo', info])
    const { body } = await given.response(200, sendFiles(world, as, files, fields))
    return body.map(({ name }: { name: string }) => name)
  }
  assert.deepEqual(await send('{"name":"Plan.pdf"}'), ['Plan.pdf', 'b.pdf', 'c.pdf'])
  assert.deepEqual(await send('[{"name":"Plan"},{},{"name":"../x.html","alternativeText":null}]'), [
    'Plan.pdf',
    'b.pdf',
    'x.html.pdf',
  ])
  assert.deepEqual(await send('{"name":"1"}', '{"name":"2"}'), ['1.pdf', '2.pdf', 'c.pdf'])
  const wrong = sendFiles(world, as, files, [['fileInfo', 'x']])
  assert.deepEqual(await given.wrongFields(wrong), { fileInfo: 'format' })
})

test('uploads are listed, shown, renamed and deleted, and each change is logged', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const { id } = await uploaded(world, 'Anleitung.pdf', pdf())
  const rename = (name: string) =>
    world.ask('PUT', '/api/upload', { as, body: { data: { id, name } } })
  const { body } = await given.response(200, rename('Handbuch v2.1'))
  assert.equal(body.data.attributes.name, 'Handbuch v2.1.pdf')
  await given.response(200, rename('Handbuch.html'))
  await given.response(200, rename('Handbuch.PDF'))
  await given.response(400, rename(' '))
  const shown = await given.response(200, world.ask('GET', `/api/upload/files/${id}`, { as }))
  assert.equal(shown.body.name, 'Handbuch.PDF')
  const listed = await given.response(200, world.ask('GET', '/api/upload', { as }))
  assert.deepEqual(listed.body, [shown.body])
  const removed = await given.response(200, world.ask('DELETE', `/api/upload/files/${id}`, { as }))
  assert.deepEqual(removed.body, shown.body)
  await given.response(404, world.ask('DELETE', `/api/upload/files/${id}`, { as }))
  const { logs } = await traces(world)
  assert.deepEqual(logs.slice(-5), [
    { message: 'Datei „Anleitung.pdf“ hochgeladen' },
    { message: 'Datei „Anleitung.pdf“ umbenannt in „Handbuch v2.1.pdf“' },
    { message: 'Datei „Handbuch v2.1.pdf“ umbenannt in „Handbuch.html.pdf“' },
    { message: 'Datei „Handbuch.html.pdf“ umbenannt in „Handbuch.PDF“' },
    { message: 'Hochgeladene Datei „Handbuch.PDF“ gelöscht' },
  ])
})
