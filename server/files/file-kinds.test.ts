import assert from 'node:assert/strict'
import test from 'node:test'
import * as given from '../testing/given.ts'
import { pdf, sendFiles, storedFiles } from '../testing/send-files.ts'
import { openWorld } from '../testing/world.ts'
import { zip } from '../testing/zip.ts'
import { fileTypes } from './file-types.ts'

// The database does not matter: what decides are the bytes and the name of a file; uploads.test.ts stores.

const ooxml = 'application/vnd.openxmlformats-officedocument.'
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const jpeg = Buffer.from('ffd8ffc0000b080001000101011100ffd9', 'hex')
const webp = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64')
const gif = Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1')
const mp4 = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1')
const html = '<!doctype html><script>alert(1)</script>'
const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
const program = Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1')

/** For each allowed extension, a file as written by a real program. */
const real: Record<string, Buffer | string> = {
  pdf: pdf(),
  png,
  jpg: jpeg,
  jpeg,
  webp,
  gif,
  txt: 'BM ist kein Bild; GIF auch nicht. Grüße!\r\n',
  csv: Buffer.from('Maße;Stück\r\n1;2\r\n', 'latin1'),
  docx: office('word/document.xml', 'wordprocessingml.document'),
  xlsx: office('xl/workbook.xml', 'spreadsheetml.sheet'),
  pptx: office('ppt/presentation.xml', 'presentationml.presentation'),
  odt: zip({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<a/>' }),
  ods: zip({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<a/>' }),
  zip: zip({ 'a.txt': 'x' }),
  dwg: 'AC1032\0\0',
  dxf: '0\r\nSECTION\r\n',
  step: 'ISO-10303-21;',
  stp: 'ISO-10303-21;',
  mp4,
}

test('every allowed kind of file is accepted and served with its type', async (t) => {
  const world = await openWorld(t)
  const as = await given.staff(world)
  assert.deepEqual(Object.keys(real), Object.keys(fileTypes))
  for (const [ending, bytes] of Object.entries(real)) {
    const name = `Datei.${ending}`
    const { body } = await given.response(200, sendFiles(world, as, [{ name, bytes }]))
    const answer = await given.response(200, world.ask('GET', body[0].url, { as }))
    const { mime = '' } = fileTypes[ending] ?? {}
    assert.equal(body[0].mime, mime)
    assert.equal(answer.headers['content-type']?.replace('; charset=utf-8', ''), mime)
    assert.equal(answer.headers['x-content-type-options'], 'nosniff')
    const isShown = ['pdf', 'png', 'jpg', 'jpeg', 'webp'].includes(ending)
    const disposition = `${isShown ? 'inline' : 'attachment'}; filename=${name}`
    assert.equal(answer.headers['content-disposition'], disposition)
    assert.deepEqual(answer.bytes, Buffer.from(bytes))
  }
})

test('hostile files are refused under any name, and leave nothing behind', async (t) => {
  const world = await openWorld(t)
  const as = await given.staff(world)
  const refused = 'svg html htm xhtml xml js mjs css swf hta lnk exe msi bat cmd ps1 docm xlsm'
  const hostile = refused
    .split(' ')
    .map((ending): [string, string | Buffer] => [`Rechnung.pdf.${ending}`, real.pdf ?? ''])
  hostile.push(
    ['Rechnung.PDF.HTML', html],
    ['html.pdf', html],
    ['svg.png', svg],
    ['svg.jpg', svg],
    ['exe.pdf', program],
    ['exe.docx', program],
    ['exe.txt', program],
    ['spät.pdf', Buffer.concat([Buffer.from('\n'), pdf()])],
    ['spät.txt', Buffer.concat([Buffer.alloc(600_000, 'x'), Buffer.from('\0')])],
    ['gif.png', gif],
    ['png.gif', png],
    ['docx.pdf', real.docx ?? ''],
    ['docx.xlsx', real.docx ?? ''],
    ['zip.docx', real.zip ?? ''],
    ['pdf.zip', pdf()],
    ['exe.mp4', program],
    ['html.odt', html],
    ['Makro.docx', office('word/document.xml', 'wordprocessingml.document', 'word/vbaProject.bin')],
    ['makro.xlsx', office('xl/workbook.xml', 'spreadsheetml.sheet', 'xl/VBAPROJECT.BIN')],
    [
      'docm.docx',
      office('word/document.xml', 'x', '', 'application/vnd.ms-word.document.macroEnabled'),
    ],
    ['constructor', 'x'],
    ['x.constructor', 'x'],
    ['x.__proto__', 'x'],
    ['.pdf', pdf()],
    ['x.pdf.', pdf()],
  )
  for (const [name, bytes] of hostile) {
    const request = sendFiles(world, as, [{ name, bytes }])
    const refused = await given.refused('file-kind-refused', request, name)
    assert.deepEqual(await given.wrongFields(refused), { files: 'format' })
  }
  assert.deepEqual(await storedFiles(world), [])
})

test('models consisting of comments only are refused quickly, and those that begin with comments are accepted', async (t) => {
  const world = await openWorld(t)
  const as = await given.staff(world)
  for (const name of ['Modell.step', 'Modell.stp']) {
    for (const bytes of ['/**/'.repeat(1_000), `${'/* a */ '.repeat(400)}x`, '/***'.repeat(900)]) {
      await given.refused('file-kind-refused', sendFiles(world, as, [{ name, bytes }]), name)
    }
    for (const comment of ['/**/', '/* ** / *//***/', ' /* a\n* b */\r\n', '/* a */'.repeat(400)]) {
      const bytes = `${comment}ISO-10303-21;`
      await given.response(200, sendFiles(world, as, [{ name, bytes }]))
    }
  }
})

test('an office file may begin with large entries, as some programs write them', async (t) => {
  const world = await openWorld(t)
  const bytes = zip({
    'word/media/Bild.png': 'y'.repeat(2_000_000),
    'word/document.xml': '<a/>',
    '[Content_Types].xml': '<Types/>',
  })
  const sent = sendFiles(world, await given.staff(world), [{ name: 'a.docx', bytes }])
  await given.response(200, sent)
})

function office(entry: string, kind: string, extra = '', type = `${ooxml}${kind}`): Buffer {
  const types = `<Types><Override PartName="/${entry}" ContentType="${type}.main+xml"/></Types>`
  return zip({ '[Content_Types].xml': types, [entry]: '<a/>', ...(extra && { [extra]: '' }) })
}
