import assert from 'node:assert/strict'
import test from 'node:test'
import { headingsAt } from '../imports/guess-columns.ts'
import { Refusal } from '../inspection/refusal.ts'
import * as given from '../testing/given.ts'
import { book, sheetXml } from '../testing/given-sheets.ts'
import { tableDesk } from '../testing/given-tables.ts'
import { oddZip } from '../testing/odd-zip.ts'
import { openWorld } from '../testing/world.ts'
import { zip } from '../testing/zip.ts'
import { readBytes } from './read-bytes.ts'
import { readXlsx } from './read-xlsx.ts'

// The database does not matter: nothing of such a file gets there.

const cell = (content: string) => `<sheetData><row r="1">${content}</row></sheetData>`
const good = cell('<c r="A1"><v>1</v></c>')
const sheetPath = 'xl/worksheets/sheet1.xml'
const withSheet = (xml: string) => book({ sheet: good, others: { [sheetPath]: xml } })

/** Files that are not a table or a broken one, each with a pattern for the error. */
const broken: [name: string, bytes: Buffer, says: RegExp][] = [
  ['leer.csv', Buffer.alloc(0), /leer/],
  ['nur-zeilen.csv', Buffer.from('\r\n\r\n;;;\r\n'), /leer/],
  ['nur-marke.csv', Buffer.from('\ufeff'), /leer/],
  ['nur-trennzeile.csv', Buffer.from('sep=;\r\n'), /leer/],
  ['offen.csv', Buffer.from('a;b\n"x;y\n1;2\n'), /nicht wieder geschlossen/],
  ['erst-spaeter.csv', Buffer.from('a;b\n3" breit;z\n"x";y\n"1;2" lang;z\n'), /Zeile 4 ein Anführ/],
  ['hinter-leerzeichen.csv', Buffer.from('a,b\nx, "y"\n'), /Zeile 2 ein Anführungszeichen/],
  ['danach.csv', Buffer.from('a;b\n"x"y;z\n'), /Zeile 2 ein Anführungszeichen/],
  ['null.csv', Buffer.from('a;b\n1;\u0000\n'), /weder eine Tabelle/],
  ['programm.csv', Buffer.from('\u007fELF\u0002\u0001\u0001\u0000\u0000', 'latin1'), /weder/],
  [
    'gemischt.csv',
    Buffer.concat([Buffer.from('Name;Größe;Maß\n'), Buffer.from([0xfc, 0x0a])]),
    /UTF-8/,
  ],
  ['marke-gelogen.csv', Buffer.from([0xef, 0xbb, 0xbf, 0x61, 0x3b, 0xfc, 0x0a]), /nicht in UTF-8/],
  ['halb.csv', Buffer.from([0xff, 0xfe, 0x61, 0x00, 0x62]), /mitten in einem Zeichen/],
  ['ersatz.csv', Buffer.from([0xff, 0xfe, 0x61, 0x00, 0x00, 0xd8, 0x0a, 0x00]), /UTF-16/],
  ['zu-breit.csv', Buffer.from(`${'x;'.repeat(1_001)}y\n`), /1\.000 Spalten/],
  ['zu-lang.csv', Buffer.from(`${'x\n'.repeat(50_001)}`), /50\.000 Zeilen/],
  ['zu-voll.csv', Buffer.from(`a;b\n${'y'.repeat(32_768)};1\n`), /32\.767 Zeichen/],
  ['seite.xls', Buffer.from('\ufeff<html>\n<table><tr><td>Seriennummer</td></tr></table>'), /Web/],
  [
    'tabelle-2003.xls',
    Buffer.from('<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook/>'),
    /XML/,
  ],
  ['brief.rtf', Buffer.from('{\\rtf1\\ansi Seriennummer}'), /Textverarbeitung/],
  ['brief.pdf', Buffer.from('%PDF-1.7\n'), /PDF/],
  ['alt.xls', Buffer.from('d0cf11e0a1b11ae10000', 'hex'), /Passwort.*\.xls/],
  ['text.xlsx', zip({ 'brief.txt': 'Hallo' }), /keine Tabelle aus Excel/],
  ['calc.xlsx', zip({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet' }), /\.ods/],
  ['binaer.xlsx', zip({ '[Content_Types].xml': '<Types/>', 'xl/workbook.bin': 'x' }), /\.xlsb/],
  [
    'word.xlsx',
    zip({ '[Content_Types].xml': '<Types/>', '_rels/.rels': '<Relationships/>' }),
    /keine Tabelle/,
  ],
  ['abgeschnitten.xlsx', book({ sheet: good }).subarray(0, 900), /beschädigt/],
  ['ohne-rels.xlsx', book({ sheet: good, others: { '_rels/.rels': null } }), /fehlen Teile/],
  ['ohne-mappe.xlsx', book({ sheet: good, others: { 'xl/workbook.xml': null } }), /fehlen Teile/],
  ['ohne-blatt.xlsx', book({ sheet: good, others: { [sheetPath]: null } }), /fehlen Teile/],
  [
    'blattlos.xlsx',
    book({ sheet: good, workbook: '<workbook><sheets/></workbook>' }),
    /kein Tabellenblatt/,
  ],
  ['leeres-blatt.xlsx', book({ sheet: '<sheetData/>' }), /Blatt ist leer/],
  ['kaputtes-xml.xlsx', withSheet('<worksheet><sheetData><row></sheetData>'), /beschädigt/],
  ['kein-xml.xlsx', withSheet('Hallo'), /beschädigt/],
  [
    'falscher-text.xlsx',
    book({ sheet: cell('<c r="A1" t="s"><v>99</v></c>') }),
    /verweisen ins Leere/,
  ],
  ['falsche-zelle.xlsx', book({ sheet: cell('<c r="4711"><v>1</v></c>') }), /verweisen ins Leere/],
  [
    'falsche-zeile.xlsx',
    book({ sheet: '<sheetData><row r="x"><c><v>1</v></c></row></sheetData>' }),
    /Leere/,
  ],
  [
    'unordnung.xlsx',
    book({
      sheet: `<sheetData><row r="2"><c><v>1</v></c></row><row r="1"><c><v>2</v></c></row></sheetData>`,
    }),
    /Reihenfolge/,
  ],
  ['zu-breit.xlsx', book({ sheet: cell('<c r="XFD1"><v>1</v></c>') }), /1\.000 Spalten/],
  [
    'verbunden.xlsx',
    book({ sheet: `${good}<mergeCells>${'<mergeCell ref="A1:B2"/>'.repeat(5_001)}</mergeCells>` }),
    /verbundene Zellen/,
  ],
  ['lacher.xlsx', withSheet(laughs()), /beschädigt/],
  [
    'fremd.xlsx',
    withSheet(`<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${sheetXml(good)}`),
    /beschädigt/,
  ],
  ['bombe.xlsx', bomb(), /beschädigt/],
  [
    'verschluesselt.xlsx',
    oddZip([{ name: '[Content_Types].xml', bytes: '<Types/>', isPacked: true, flags: 1 }]),
    /Passwort/,
  ],
]

test('issue 18, 1: 44 broken files are refused, each with a sentence that says why', async () => {
  assert.equal(broken.length, 44)
  for (const [name, bytes, says] of broken) {
    await assert.rejects(readBytes(bytes), (error) => {
      assert.ok(error instanceof Refusal, `${name}: ${error}`)
      assert.match(error.message, says, `${name}: ${error.message}`)
      return true
    })
  }
})

test('issue 18, 1: the error for a workbook that is too large to read says how to make it smaller', async () => {
  const bytes = book({ sheet: good })
  await readXlsx(bytes)
  await assert.rejects(readXlsx(bytes, {}, 100), (error) => {
    assert.ok(error instanceof Refusal)
    assert.match(error.message, /aufteilen oder als CSV speichern/)
    return true
  })
})

test('issue 18, 1: nothing of a broken file is kept', async (t) => {
  const world = await openWorld(t)
  const desk = await tableDesk(world)
  for (const [name, bytes] of broken.filter((_, index) => index % 8 === 0)) {
    const answer = await desk.send('devices', bytes, '', name)
    assert.equal(answer.status, 400, name)
    const { message } = answer.body.error
    assert.ok(message.startsWith(`Die Datei „${name}“ `), message)
  }
  const { db } = world.services
  for (const table of ['imports', 'import_cells', 'devices'] as const) {
    assert.deepEqual(await db.selectFrom(table).selectAll().execute(), [], table)
  }
})

test('issue 18, 1: a form without a file or kind, a broken one, or one with a table of more than 32 MB is refused', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const desk = await tableDesk(world)
  await given.refused(
    'validation',
    world.ask('POST', '/api/imports?kind=devices', { as, body: {} }),
  )
  await given.refused('validation', desk.send('autos', 'a;b\n1;2\n'))
  // The code tells programs, too, that another encoding may work.
  const mixed = Buffer.from('Seriennummer;Notiz\nM\xfc 1;M\xc3\xbc\n', 'latin1')
  assert.deepEqual(await given.wrongFields(desk.send('devices', mixed)), { file: 'encoding' })
  await given.response(200, desk.send('devices', mixed, '&encoding=windows-1252'))
  for (const boundary of ['b'.repeat(71), 'between']) {
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
    const body =
      '--between\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\na;b'
    const request = world.ask('POST', '/api/imports?kind=devices', { as, body, headers })
    await given.refused('bad-form', request)
  }
  await given.refused('file-too-large', desk.send('devices', Buffer.alloc(32_000_001, 'x')))
})

test('issue 18, 1: a workbook that repeats one long text many times is refused before it becomes a table of gigabytes', async () => {
  const long = 'x'.repeat(32_767)
  const row = (number: number, cells: string) => `<row r="${number}">${cells}</row>`
  const named = '<c t="s"><v>0</v></c>'
  const rows = Array.from({ length: 1_100 }, (_, at) => row(at + 1, named)).join('')
  const one = row(1, `<c r="A1" t="s"><v>0</v></c>`)
  const others = Array.from({ length: 1_100 }, (_, at) => {
    return row(at + 2, `<c r="B${at + 2}"><v>1</v></c>`)
  })
  const repeated = {
    'of its cells': `<sheetData>${rows}</sheetData>`,
    'of one over many rows': `<sheetData>${one}${others.join('')}</sheetData><mergeCells><mergeCell ref="A1:A1101"/></mergeCells>`,
  }
  for (const [label, sheet] of Object.entries(repeated)) {
    const bytes = book({ sheet, texts: [long] })
    assert.ok(bytes.length < 100_000)
    await assert.rejects(readBytes(bytes), /mehr als 32\.000\.000 Zeichen/, label)
  }
})

test('issue 18, 1: a heading above several columns counts once, and headings have a maximum length', async () => {
  const merge = '<mergeCell ref="A1:ALK1"/>'
  const cells = `<row r="1"><c r="A1" t="s"><v>0</v></c></row><row r="2"><c r="A2" t="s"><v>1</v></c><c r="ALL2" t="s"><v>1</v></c></row>`
  const sheet = `<sheetData>${cells}</sheetData><mergeCells>${merge.repeat(5_000)}</mergeCells>`
  const texts = ['Gruppe '.repeat(4_000), `Seriennummer${' '.repeat(20)}${'x'.repeat(30_000)}`]
  const { groups, rows } = await readXlsx(book({ sheet, texts }))
  assert.deepEqual(
    groups.map(({ text }) => text.length),
    [255],
  )
  const [heading] = headingsAt(rows, groups, 2)
  assert.equal(heading?.text.length, 511)
})

test('issue 18, 1: a cell that refers to no text is empty, instead of containing the first text of the workbook', async () => {
  const cells =
    '<c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v></v></c><c r="C1" t="s"><v>1</v></c>'
  const sheet = `<sheetData><row r="1">${cells}</row></sheetData>`
  const { rows } = await readXlsx(book({ sheet, texts: ['Seriennummer', 'Ort'] }))
  assert.deepEqual(rows[0]?.cells, ['Seriennummer', '', 'Ort'])
})

function laughs(): string {
  const names = Array.from({ length: 10 }, (_, index) => `l${index}`)
  const entities = names.map((name, index) => {
    const value = index === 0 ? 'lol' : `&${names[index - 1]};`.repeat(10)
    return `<!ENTITY ${name} "${value}">`
  })
  return `<!DOCTYPE worksheet [${entities.join('')}]><worksheet><sheetData><row r="1"><c r="A1" t="str"><v>&l9;</v></c></row></sheetData></worksheet>`
}

/** A compressed sheet of 300 MB of spaces. */
function bomb(): Buffer {
  const blanks = Buffer.alloc(300_000_000, ' ')
  const sheet = Buffer.concat([Buffer.from('<worksheet>'), blanks, Buffer.from('</worksheet>')])
  const parts = { '[Content_Types].xml': '<Types/>' }
  const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  return oddZip([
    ...Object.entries(parts).map(([name, bytes]) => ({ name, bytes })),
    {
      name: '_rels/.rels',
      bytes: `<Relationships><Relationship Type="${types}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      bytes: '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>',
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      bytes: `<Relationships><Relationship Id="rId1" Type="${types}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    { name: sheetPath, bytes: sheet, isPacked: true },
  ])
}
