import assert from 'node:assert/strict'
import test from 'node:test'
import { guessColumns, guessHeadingRow, headingsAt, shapeOf } from '../imports/guess-columns.ts'
import { fieldsOf } from '../imports/import-fields.ts'
import { book, sheetXml } from '../testing/given-sheets.ts'
import { type Cell, textOf } from './cells.ts'
import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'
import { formatOf, numberCell } from './xlsx-cells.ts'

// The database does not matter: files are read, and nothing is kept.

const german = 'Seriennummer;Ort\r\n007;Köln „Süd“\r\n12345678901234567890; 1e5\r\n'
const values = [
  ['Seriennummer', 'Ort'],
  ['007', 'Köln „Süd“'],
  ['12345678901234567890', ' 1e5'],
]

test('issue 18, 1: a CSV is the same in every encoding and with every delimiter', () => {
  const utf16 = Buffer.from(german, 'utf16le')
  const swapped = Buffer.from(utf16).swap16()
  const western = Buffer.from(
    Array.from(german, (symbol) => ({ '„': 0x84, '“': 0x93 })[symbol] ?? symbol.charCodeAt(0)),
  )
  const files: [string, Buffer, string, string][] = [
    ['UTF-8', Buffer.from(german), 'utf-8', ';'],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${german}`), 'utf-8', ';'],
    ['UTF-16 LE', utf16, 'utf-16le', ';'],
    ['UTF-16 LE with a mark', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]), 'utf-16le', ';'],
    ['UTF-16 BE', swapped, 'utf-16be', ';'],
    ['UTF-16 BE with a mark', Buffer.concat([Buffer.from([0xfe, 0xff]), swapped]), 'utf-16be', ';'],
    ['Windows-1252', western, 'windows-1252', ';'],
    [
      'commas of Google Sheets',
      Buffer.from(german.replaceAll(';', ',').replaceAll('\r', '')),
      'utf-8',
      ',',
    ],
    ['tabs', Buffer.from(german.replaceAll(';', '\t')), 'utf-8', '\t'],
    ['bars of other databases', Buffer.from(german.replaceAll(';', '|')), 'utf-8', '|'],
    ['a line that says so', Buffer.from(`sep=|\n${german.replaceAll(';', '|')}`), 'utf-8', '|'],
    ['the line of Excel', Buffer.from(`sep=;\r\n${german}`), 'utf-8', ';'],
    ['line ends of old Macs', Buffer.from(german.replaceAll('\r\n', '\r')), 'utf-8', ';'],
  ]
  for (const [name, bytes, encoding, delimiter] of files) {
    const read = readCsv(bytes)
    assert.deepEqual(
      read.rows.map(({ cells }) => cells),
      values,
      name,
    )
    assert.deepEqual([read.encoding, read.delimiter], [encoding, delimiter], name)
  }
})

test('issue 18, 1: empty rows count, quoted values keep line ends, and values guarded in our own files are restored', () => {
  const { rows } = readCsv(Buffer.from('a,b\n\n,\n"x\ny","say ""hi"""\n\'=1+1,\'007\n'))
  assert.deepEqual(rows, [
    { row: 1, cells: ['a', 'b'] },
    { row: 4, cells: ['x\ny', 'say "hi"'] },
    { row: 5, cells: ['=1+1', '007'] },
  ])
})

test('issue 18, 1: quotes inside an unquoted value are part of it, as lists with inches have them', () => {
  const read = (text: string) => {
    const { delimiter, rows } = readCsv(Buffer.from(text))
    return [delimiter, ...rows.map(({ cells }) => cells)]
  }
  const inches = 'a;b\r\nRohr 3/4" lang;5"\r\n"zu ""Haus""";"x;\r\ny"\r\nFlansch 6";z, 1\r\n'
  assert.deepEqual(read(inches), [
    ';',
    ['a', 'b'],
    ['Rohr 3/4" lang', '5"'],
    ['zu "Haus"', 'x;\r\ny'],
    ['Flansch 6"', 'z, 1'],
  ])
  const unknown = 'Rohr 3/4"\tA, B\nRohr\tC\nFlansch\tD, E\n'
  assert.deepEqual(read(unknown), ['\t', ['Rohr 3/4"', 'A, B'], ['Rohr', 'C'], ['Flansch', 'D, E']])
})

test('issue 18, 1: a text that another program guards as a formula is read as that text', () => {
  const guarded = 'a;b\n="007";"=""0071"""\n="3"" breit";=""\n\'="007";="A"&"B"\n'
  const { rows } = readCsv(Buffer.from(guarded))
  assert.deepEqual(
    rows.map(({ cells }) => cells),
    [
      ['a', 'b'],
      ['007', '0071'],
      ['3" breit', ''],
      ['="007"', '="A"&"B"'],
    ],
  )
})

test('issue 18, 1: values guarded in our own CSV are restored, even if a spreadsheet has saved it as a workbook', async () => {
  const texts = ["'007", "'=1+1", "'Haus'", "''007"]
  const cells = texts.map((text, at) => sheetText(`${'ABCD'[at]}1`, text)).join('')
  const { rows } = await readXlsx(
    book({ sheet: `<sheetData><row r="1">${cells}</row></sheetData>` }),
  )
  assert.deepEqual(rows[0]?.cells, ['007', '=1+1', "'Haus'", "'007"])
})

test('issue 18, 1: the row of headings decides the delimiter: a table with one column stays one', () => {
  const read = (text: string, headings?: string[]) => {
    const { delimiter, rows } = readCsv(Buffer.from(text), headings ? { headings } : {})
    return [delimiter, ...rows.map(({ cells }) => cells.length)]
  }
  assert.deepEqual(read('Artikelnummer\nEA-100\nEA-200\nEA-300, rot\n'), [';', 1, 1, 1, 1])
  assert.deepEqual(read('Name\nPumpe, rot\nMotor, blau\nVentil; neu\n'), ['\t', 1, 1, 1, 1])
  assert.deepEqual(read('Liste 2026\n\nKennung;Wann\n007;2.3.2026\n'), [';', 1, 2, 2])
  assert.deepEqual(read('Liste 2026\nKennung,Ort,Wann\n007,Ulm,2.3.2026\n'), [',', 1, 3, 3])
  assert.deepEqual(read('Name;Ort, Straße\nA;B, C, D\n'), [';', 2, 2])
  assert.deepEqual(read('Merkmale\nrot|groß\nblau|klein\n'), [';', 1, 1, 1])
  assert.deepEqual(read('Kennung;Merkmale\n007;rot|groß|neu\n'), [';', 2, 2])
  const headings = ['seriennummer', 'artikel', 'notiz']
  const titled = 'Liste, Stand März\nSeriennummer;Artikel\n007;A, B\n008;C, D\n009;\n'
  assert.deepEqual(read(titled, headings), [';', 1, 2, 2, 2, 1])
  assert.deepEqual(read('Liste\nSeriennummer,Artikel\n007,A\n', headings), [',', 1, 2, 2])
  assert.deepEqual(read('Liste; März\nSeriennummer|Artikel\n007|A; B\n', headings), ['|', 1, 2, 2])
  assert.deepEqual(read('Notiz\na;b, c, d\nb;b, c, d\n', headings), ['\t', 1, 1, 1])
})

test('issue 18, 1: headings of common systems are known, and the best match wins if several are possible', () => {
  const lists: [kind: keyof typeof fieldsOf, headings: string, fields: string][] = [
    ['devices', 'Gerät;Serien-Nr.;Artikel;Artikelnr.', '-;sn;-;part'],
    [
      'devices',
      'Equipment;Techn. Identnummer;Serialnummer;Material;Debitor;Kundenname;Auslieferdatum',
      '-;-;sn;part;companie;companieName;deliveredOn',
    ],
    ['devices', 'Equipment;Material-Nr.;Kunde;Baujahr', 'sn;part;companieName;builtIn'],
    ['devices', 'Seriennr.;Teilenr.;Debitoren-Nr.;Name 1', 'sn;part;companie;companieName'],
    ['companies', 'Kunde;Kd.-Nr.;Länderschlüssel', 'name;kdnr;country'],
    ['companies', 'Kunde;Name 1', 'kdnr;name'],
    ['companies', 'Debitor;Name', 'kdnr;name'],
    ['companies', 'Debitor;Straße/Nr.;PLZ/Ort', 'kdnr;street;town'],
    ['companies', 'Debitor;Anschrift;PLZ;Ort', 'kdnr;address;postCode;town'],
    // Without a street it would take the place of the whole address.
    ['companies', 'Debitor;PLZ;Ort', 'kdnr;-;-'],
    ['companies', 'Kd-Nr.;STRASSE;HAUS_NR;PLZ;ORT', 'kdnr;street;houseNumber;postCode;town'],
    ['parts', 'Artikel;Ident-Nr.;Materialkurztext', '-;title;desc'],
  ]
  for (const [kind, headings, fields] of lists) {
    const cells = headings.split(';')
    const found = guessColumns(fieldsOf[kind], headingsAt([{ row: 1, cells }], [], 1))
    assert.equal(found.map((name) => name ?? '-').join(';'), fields, `${kind}: ${headings}`)
  }
})

test('issue 18, 1: an error value saved as text by a spreadsheet is recognised, with or without a byte order mark', () => {
  for (const mark of ['', '\ufeff']) {
    const { rows } = readCsv(
      Buffer.from(`${mark}a;b;c;d\n#NV;#BEZUG!;#N/A;Err:502\n'#NV;#1;NV;#NVx\n`),
    )
    const [errors, texts] = [rows[1]?.cells ?? [], rows[2]?.cells ?? []]
    assert.deepEqual(errors.map(doubtful), [true, true, true, true])
    assert.deepEqual(texts, ['#NV', '#1', 'NV', '#NVx'])
  }
})

test('issue 18, 1: a long number that a spreadsheet has saved in scientific notation is doubtful, unless it is guarded', () => {
  const lines = [
    'a;b;c',
    '4,71E+08;"1.23457E+14";1E+05',
    '\'4,71E+08;="1E+05";1e5',
    'E+05;1E5;3E+5 mm',
  ]
  const [, numbers, texts, others] = readCsv(Buffer.from(lines.join('\n'))).rows
  assert.deepEqual(numbers?.cells.map(doubtful), [true, true, true])
  assert.deepEqual(texts?.cells, ['4,71E+08', '1E+05', '1e5'])
  assert.deepEqual(others?.cells, ['E+05', '1E5', '3E+5 mm'])
})

test('issue 18, 1: the end-of-file character of DOS programs is not a row', () => {
  assert.deepEqual(readCsv(Buffer.from('a;b\r\n1;2\r\n\x1a')).rows.length, 2)
})

test('issue 18, 1: characters that do not occur in texts are doubtful: the file has another encoding', () => {
  const { rows } = readCsv(Buffer.from([0x61, 0x3b, 0x62, 0x0a, 0x81, 0x3b, 0xfc]))
  assert.deepEqual([doubtful(rows[1]?.cells[0]), rows[1]?.cells[1]], [true, 'ü'])
})

test('issue 18, 1: a CSV that is partly in UTF-8 and partly in Windows-1252 is refused, whichever prevails', () => {
  const western = (text: string) =>
    Buffer.from(
      Array.from(
        text,
        (symbol) => ({ '„': 0x84, '“': 0x93, '–': 0x96 })[symbol] ?? symbol.charCodeAt(0),
      ),
    )
  const [head, many] = ['Firma;Ort\n', 'Süßöl;Köln\n'.repeat(50)]
  for (const utf8 of [
    'Müller GmbH;Ulm\n',
    '§ 1;Ulm\n',
    'A;10 €\n',
    'Škoda;Plzeň\n',
    'A – B;„C“\n',
  ]) {
    for (const parts of [
      [western(many), Buffer.from(utf8)],
      [Buffer.from(utf8), western(many)],
    ]) {
      const bytes = Buffer.concat([western(head), ...parts])
      assert.throws(() => readCsv(bytes), /teils in UTF-8, teils anders kodiert/, utf8)
      assert.equal(readCsv(bytes, { encoding: 'windows-1252' }).rows.length, 52)
    }
  }
  // Sequences that occur in German texts and would be other letters in UTF-8.
  const plain = '„Spaß“;„Ä“;É–F;Maß°;„STRAßE–Ä–Ö“\n'
  const { encoding, rows } = readCsv(western(head + plain))
  assert.deepEqual([encoding, rows[1]?.cells[0]], ['windows-1252', '„Spaß“'])
})

test('issue 18, 1: a CSV in the encoding of DOS or an old Mac is refused, unless its encoding is given', () => {
  const head = 'Kundennummer;Firma\r\n'
  const inDos = { ä: 0x84, ö: 0x94, ü: 0x81, ß: 0xe1 }
  const onMac = { ä: 0x8a, ö: 0x9a, ü: 0x9f, ß: 0xa7 }
  for (const letters of [inDos, onMac] as Record<string, number>[]) {
    const encoded = (text: string) =>
      Buffer.from(Array.from(text, (symbol) => letters[symbol] ?? symbol.charCodeAt(0)))
    for (const name of ['Müller', 'Kälte Nord', 'GmbH Süd', 'Schröder & Läufer', 'Mößner']) {
      const bytes = encoded(`${head}1;${name}\r\n`)
      assert.throws(() => readCsv(bytes), /weder in UTF-8 noch in Windows-1252/, name)
      assert.equal(readCsv(bytes, { encoding: 'windows-1252' }).rows.length, 2)
    }
  }
  // The same bytes in real text in Windows-1252.
  const honest = [
    'Tom\x9a Dvo\x9e\xe1k',
    'L\xe1\x9a\xe1',
    'Art.\x94\xe1 5',
    '\x9a\xa7',
    'KO\x8aICE',
    '\x8akoda',
    '\x84A\x94',
    '\xa7 5 AO',
    '\x9f',
  ]
  const { encoding } = readCsv(Buffer.from(`${head}1;${honest.join('|')}\r\n`, 'latin1'))
  assert.equal(encoding, 'windows-1252')
})

test('issue 18, 1: the contents of a file with a byte order mark are not doubtful: its encoding is certain', () => {
  const odd = 'a\u0085b;c\ufffd;\u0080\n'
  const [own] = readCsv(Buffer.from(`\ufeff${odd}`)).rows
  assert.deepEqual(own?.cells, ['a\u0085b', 'c\ufffd', '\u0080'])
  const [other] = readCsv(Buffer.from(odd)).rows
  assert.deepEqual(other?.cells.map(doubtful), [true, true, true])
})

test('issue 18, 1: 300 columns and rows of different length are read', () => {
  const wide = Array.from({ length: 300 }, (_, index) => `S${index}`).join(';')
  const { rows } = readCsv(Buffer.from(`${wide}\nx\n`))
  assert.deepEqual([rows[0]?.cells.length, rows[1]?.cells], [300, ['x']])
})

const texts = ['Seriennummer', 'Auslieferung', 'am', 'Größe &amp; Maß_x000D_\nzwei', '007', 'M 1']

test('issue 18, 1: a workbook of Excel is read as its cells show it', async () => {
  const sheet = `<sheetData>
    <row r="1" spans="1:6"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1"/></row>
    <row r="2"><c r="B2" t="s"><v>2</v></c></row>
    <row r="4"><c r="A4" t="s"><v>4</v></c><c r="B4" s="1"><v>46083</v></c><c r="C4" s="3"><v>42</v></c><c r="D4" s="4"><v>100000</v></c><c r="E4"><v>1.2345678901234568E+19</v></c><c r="F4"><f>A1+1</f><v>7</v></c></row>
    <row r="5"><c r="A5" t="s"><v>5</v></c><c r="B5" s="5"><v>46083.75</v></c><c r="C5" t="b"><v>1</v></c><c r="D5" t="e"><v>#N/A</v></c><c r="E5"><v>1.5</v></c><c r="F5" t="str"><f>"a"&amp;"b"</f><v>ab</v></c></row>
    <row r="6"><c r="A6" t="s"><v>3</v></c><c r="B6" s="6"><v>0.5</v></c><c r="C6"><f>X</f></c><c r="AN6"><v>2026</v></c></row>
    </sheetData><mergeCells count="3"><mergeCell ref="A1:A2"/><mergeCell ref="B1:C1"/><mergeCell ref="F5:F6"/></mergeCells>`
  const { rows, groups, sheets } = await readXlsx(book({ sheet, texts }))
  assert.deepEqual(sheets, ['Tabelle1'])
  assert.deepEqual(groups, [{ row: 1, left: 1, right: 2, text: 'Auslieferung' }])
  const [first, second, fourth, fifth, sixth] = rows.map(({ cells }) => cells)
  assert.deepEqual(
    rows.map(({ row }) => row),
    [1, 2, 4, 5, 6],
  )
  assert.deepEqual([first?.[0], second?.[0], second?.[1]], ['Seriennummer', 'Seriennummer', 'am'])
  assert.deepEqual(fourth?.slice(0, 3), ['007', { text: '2026-03-02', day: true }, '00042'])
  assert.deepEqual([fourth?.[3], fourth?.[4]].map(doubtful), [true, true])
  assert.deepEqual([textOf(fourth?.[3]), fourth?.[5]], ['100000', '7'])
  assert.deepEqual(fifth?.slice(0, 3), ['M 1', { text: '2026-03-02', day: true }, 'WAHR'])
  assert.deepEqual([fifth?.[3], fifth?.[4]].map(doubtful), [true, true])
  assert.deepEqual([fifth?.[5], sixth?.[5]], ['ab', 'ab'])
  assert.equal(sixth?.[0], 'Größe & Maß_x000D_\nzwei'.replace('_x000D_', '\r'))
  assert.deepEqual([sixth?.[1], sixth?.[2]].map(doubtful), [true, true])
  assert.equal(sixth?.[39], '2026')
})

test('issue 18, 1: a title above the whole table is not part of the headings: next month’s table is mapped as before', async () => {
  const headings = async (title: string, over: string) => {
    const cells = ['Kennung', 'Ort', 'Wann'].map((text, at) => sheetText(`${'ABC'[at]}2`, text))
    const sheet = `<sheetData><row r="1">${sheetText('A1', title)}</row><row r="2">${cells.join('')}</row></sheetData><mergeCells><mergeCell ref="${over}"/></mergeCells>`
    const { rows, groups } = await readXlsx(book({ sheet }))
    return headingsAt(rows, groups, 2)
  }
  const [march, april] = [
    await headings('Geräteliste März 2026', 'A1:E1'),
    await headings('Geräteliste April 2026', 'A1:C1'),
  ]
  assert.deepEqual(
    march.map(({ text }) => text),
    ['Kennung', 'Ort', 'Wann'],
  )
  assert.equal(shapeOf(march), shapeOf(april))
  const [own, grouped] = await headings('Werk', 'A1:B1')
  assert.deepEqual([own?.text, grouped?.text], ['Werk Kennung', 'Werk Ort'])
})

test('issue 18, 1: a row of cells over several columns is not the row of headings, even if it has a known heading', async () => {
  const headingRow = async (first: string, second: string, ...merged: string[]) => {
    const rows = [first, second].map((texts, index) => {
      const cells = texts
        .split(';')
        .map((text, at) => (text === '' ? '' : sheetText(`${'ABCD'[at]}${index + 1}`, text)))
      return `<row r="${index + 1}">${cells.join('')}</row>`
    })
    const over = merged.map((ref) => `<mergeCell ref="${ref}"/>`)
    const read = await readXlsx(
      book({
        sheet: `<sheetData>${rows.join('')}</sheetData><mergeCells>${over.join('')}</mergeCells>`,
      }),
    )
    return guessHeadingRow(fieldsOf.devices, read.rows, read.groups)
  }
  assert.equal(await headingRow('Gerät;;Kunde;', 'Nr.;Artikel;Nr.;Ort', 'A1:B1', 'C1:D1'), 2)
  assert.equal(await headingRow('Seriennummer;;Notiz;', '4711;;gut;', 'A1:B1', 'C1:D1'), 1)
  assert.equal(await headingRow('Seriennummer;;Artikel;Ort', '4711;;EA-1;Ulm', 'A1:B1'), 1)
})

function sheetText(place: string, text: string): string {
  return `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
}

test('issue 18, 1: workbooks of LibreOffice and Google Sheets are read as well', async () => {
  // LibreOffice sets a style for each cell and `aca` for formulas; Google appends a thousand empty rows.
  const libre = `<sheetData><row r="1" customFormat="false" ht="12.8"><c r="A1" s="2" t="s"><v>0</v></c></row><row r="2"><c r="A2" s="2" t="s"><v>4</v></c><c r="B2" s="5" t="n"><v>46083</v></c><c r="C2" s="0" t="n"><f aca="false">1+1</f><v>2</v></c></row></sheetData>`
  const found = await readXlsx(book({ sheet: libre, texts }))
  assert.deepEqual(found.rows[1]?.cells, ['007', { text: '2026-03-02', day: true }, '2'])
  const empty = Array.from(
    { length: 1_000 },
    (_, index) => `<row r="${index + 3}"><c r="A${index + 3}" s="1"/></row>`,
  )
  const google = `<sheetData><row r="1"><c r="A1" s="1" t="s"><v>0</v></c></row><row r="2"><c r="A2" s="2" t="inlineStr"><is><r><t>0</t></r><rPh sb="0" eb="1"><t>null</t></rPh><r><t>07</t></r></is></c><c r="B2" s="1" t="d"><v>2026-03-02T00:00:00</v></c><c r="C2" s="1" t="d"><v>2026-03-01T23:00:00Z</v></c></row>${empty.join('')}</sheetData>`
  const other = await readXlsx(book({ sheet: google, texts }))
  assert.deepEqual(
    other.rows.map(({ cells }) => cells),
    [
      ['Seriennummer'],
      ['007', { text: '2026-03-02', day: true }, { text: '2026-03-01T23:00:00Z', day: true }],
    ],
  )
})

test('issue 18, 1: days count from 1904 if a workbook says so, and the first visible sheet is read', async () => {
  const workbook = `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><workbookPr date1904="1"/><sheets><sheet name="Geheim" sheetId="1" state="hidden" r:id="rId1"/><sheet name="Geräte" sheetId="2" r:id="rId2"/></sheets></workbook>`
  const second = sheetXml(
    '<sheetData><row><c s="1"><v>44621</v></c><c><v>5</v></c></row></sheetData>',
  )
  const sheet = '<sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData>'
  const bytes = book({ sheet, workbook, others: { 'xl/worksheets/sheet2.xml': second } })
  const read = await readXlsx(bytes)
  assert.deepEqual(
    [read.sheet, read.rows[0]?.cells],
    ['Geräte', [{ text: '2026-03-02', day: true }, '5']],
  )
  const hidden = await readXlsx(bytes, { sheet: 'Geheim' })
  assert.deepEqual(hidden.rows[0]?.cells, ['1'])
})

test('issue 18, 1: in a workbook that begins with a chart and an empty sheet, the first table is read', async () => {
  const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${types}/${kind}" Target="${target}"/>`
  const bytes = book({
    sheet: '<sheetData><row r="1"><c r="A1" s="1"/></row></sheetData>',
    workbook: `<workbook xmlns:r="${types}"><sheets><sheet name="Verlauf" r:id="rId9"/><sheet name="Leer" r:id="rId1"/><sheet name="Geräte" r:id="rId2"/></sheets></workbook>`,
    others: {
      'xl/_rels/workbook.xml.rels': `<Relationships>${relation('rId9', 'chartsheet', 'chartsheets/sheet1.xml')}${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relation('rId2', 'worksheet', 'worksheets/sheet2.xml')}</Relationships>`,
      'xl/worksheets/sheet2.xml': sheetXml('<sheetData><row><c><v>5</v></c></row></sheetData>'),
    },
  })
  const read = await readXlsx(bytes)
  assert.deepEqual([read.sheet, read.sheets], ['Geräte', ['Leer', 'Geräte']])
  assert.deepEqual(read.rows[0]?.cells, ['5'])
  await assert.rejects(readXlsx(bytes, { sheet: 'Leer' }), /Blatt ist leer/)
})

test('18.1: a cover or the summary written by Numbers is skipped if a later sheet has the headings', async () => {
  const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const rowsOf = (...rows: string[][]) =>
    `<sheetData>${rows.map((cells, at) => `<row r="${at + 1}">${cells.map((text, column) => sheetText(`${'ABCD'[column]}${at + 1}`, text)).join('')}</row>`).join('')}</sheetData>`
  const numbers = (first: string, second: string) =>
    book({
      sheet: first,
      workbook: `<workbook xmlns:r="${types}"><sheets><sheet name="Exportübersicht" r:id="rId1"/><sheet name="Blatt 1 – Geräte" r:id="rId2"/></sheets></workbook>`,
      others: { 'xl/worksheets/sheet2.xml': sheetXml(second) },
    })
  const summary = rowsOf(['Name des Numbers-Blatts', 'Excel-Arbeitsblattname'], ['Blatt 1'])
  const machines = rowsOf(['Seriennummer', 'Notiz'], ['007', 'Halle 3'])
  const headings = ['seriennummer', 'notiz', 'kunde']
  const sheetRead = async (bytes: Buffer, options = {}) =>
    (await readXlsx(bytes, { headings, ...options })).sheet
  assert.equal(await sheetRead(numbers(summary, machines)), 'Blatt 1 – Geräte')
  const cover = rowsOf(['Maschinenliste'], ['Kunde', 'Müller'])
  assert.equal(await sheetRead(numbers(cover, machines)), 'Blatt 1 – Geräte')
  assert.equal(await sheetRead(numbers(machines, machines)), 'Exportübersicht')
  assert.equal(await sheetRead(numbers(summary, cover)), 'Exportübersicht')
  assert.equal(
    await sheetRead(numbers(summary, '<sheetData><row r="2"/><row r="1"/>')),
    'Exportübersicht',
  )
  const options = { sheet: 'Exportübersicht' }
  assert.equal(await sheetRead(numbers(summary, machines), options), 'Exportübersicht')
  const long = rowsOf(...Array.from({ length: 101 }, () => ['a', 'b']))
  assert.equal(await sheetRead(numbers(long, machines)), 'Exportübersicht', 'no cover is as long')
})

test('issue 18, 1: a number displayed with additional characters is doubtful, except for currency signs and thousands separators', () => {
  const read = (code: string) => numberCell('1234', formatOf(164, code), false)
  const more = ['"SN-"0000', '0"-A"', '000-000', '000\\-000', '00 00', 'General "Stück"']
  assert.deepEqual(
    more.map(read).map(doubtful),
    more.map(() => true),
  )
  const alike = [
    '#,##0 "€"',
    '#,##0\\ [$€-407]',
    '_-* #,##0\\ _€_-;-* #,##0\\ _€_-',
    '# ##0',
    '[Red]0',
  ]
  assert.deepEqual(
    alike.map(read),
    alike.map(() => '1234'),
  )
})

test('15 attack: a number format that is longer than Excel allows is not read, and its numbers are doubtful', () => {
  const read = (code: string) => numberCell('45000', formatOf(164, code), false)
  assert.deepEqual(read('[h'.repeat(20_000)), read('?/?'))
  assert.ok(doubtful(read('?/?')))
  assert.equal(read(`0${'_€'.repeat(127)}`), '45000')
})

test('issue 18, 1: a number is read as its format displays it, or is doubtful', () => {
  const read = (value: string, code: string) => numberCell(value, formatOf(164, code), false)
  const others = [
    ['1234567', '00"."000"."000'],
    ['202401', '0000\\.00'],
    ['202401', '0000\\_00'],
    ['202401', '0000_-00'],
    ['42', '"#"0000'],
    ['815', '000\\:000'],
    ['815', '(0000)'],
    ['815', '+0'],
    ['815', '"+"0;-0'],
    ['81501', '0000 "/" 00'],
    ['81501', '000/00'],
    ['815', '00–00'],
    ['815', '00\\,00'],
    ['815', '0/00'],
    ['815', '000 000'],
    ['123456', '000 000'],
    ['815', '0,000'],
    ['1234567', '00,000,000'],
    ['815', '0000.00'],
    ['815000', '0,'],
    ['5551234', '[<=9999999]###-####;(###) ###-####'],
    ['815', '0*-'],
    ['0', '0;-0;;@'],
    ['0', '#,##0;-#,##0;"-"'],
    ['-5', '0;[Red]0'],
    ['-5', '#,##0_);(#,##0)'],
    ['815', '[>1000]0;"unter "0'],
    ['5', '0%;-0%'],
    ['815', '[$SN-407]0000'],
    ['815', '"MAD"0000'],
    ['815', '00€00'],
  ] as const
  const passed = others.filter(([value, code]) => !doubtful(read(value, code)))
  assert.deepEqual(passed, [])
  const shown: [value: string, code: string, text: string][] = [
    ['815', '#00000', '00815'],
    ['815', '00000;-00000', '00815'],
    ['815', '[$-407]00000', '00815'],
    ['815', '??000', '815'],
    ['1234567', '00000', '1234567'],
    ['0', '000', '000'],
    ['815', '0', '815'],
    ['815', '0.00', '815'],
    ['815', '#,##0', '815'],
    ['1234567', '#,##0.00', '1234567'],
    ['1234567', '# ##0', '1234567'],
    ['1234567', "#'##0", '1234567'],
    ['815', 'General', '815'],
    ['815', 'General;-General', '815'],
    ['815', '@', '815'],
    ['-5', '0', '-5'],
    ['-5', '#,##0.00;[Red]-#,##0.00', '-5'],
    ['-1234', '_-* #,##0\\ "€"_-;-* #,##0\\ "€"_-;_-* "-"\\ "€"_-;_-@_-', '-1234'],
    ['815', '# ?/?', '815'],
    ['815', '#,##0\\ [$CHF-807]', '815'],
    ['815', '"€" #,##0', '815'],
    ['815', '0;-0;;@', '815'],
    ['815', '[Blue][>100]0;[Red]0', '815'],
  ]
  assert.deepEqual(
    shown.map(([value, code]) => [value, code, read(value, code)]),
    shown,
  )
})

function doubtful(cell: Cell | undefined): boolean {
  return typeof cell === 'object' && cell.doubt !== undefined
}
