import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import test from 'node:test'
import { gzipSync } from 'node:zlib'
import { ZipFile } from 'yazl'
import { oddZip, withComment } from '../testing/odd-zip.ts'
import { contents, ooxml, opendocument, relations } from '../testing/office-files.ts'
import { inspectArchive } from './inspect-archive.ts'
import { inspectText } from './inspect-text.ts'
import { bytesOf } from './open-bytes.ts'

// The database does not matter: none is opened.

const dtd = '<!DOCTYPE svg [<!ENTITY ns "http://www.w3.org/2000/svg">]>'

/** Files as everyday programs write them, including what resembles content to be refused. */
const honest: Record<string, () => Buffer | Promise<Buffer>> = {
  'a link to a page': () =>
    ooxml('docx', {
      'word/_rels/document.xml.rels': relations(['hyperlink', 'https://example.com', 'External']),
    }),
  'the author’s own template': () =>
    ooxml('docx', {
      'word/_rels/settings.xml.rels': relations([
        'attachedTemplate',
        'file:///C:\\Users\\anna\\AppData\\Roaming\\Microsoft\\Templates\\Brief.dotx',
        'External',
      ]),
    }),
  'a template beside the file': () =>
    ooxml('docx', {
      'word/_rels/settings.xml.rels': relations(['attachedTemplate', 'Normal.dotm', 'External']),
    }),
  'a chart with its table': () =>
    ooxml('pptx', {
      'ppt/embeddings/Microsoft_Excel_Sheet.xlsx': ooxml('xlsx'),
      'ppt/charts/_rels/chart1.xml.rels': relations([
        'package',
        '../embeddings/Microsoft_Excel_Sheet.xlsx',
      ]),
    }),
  'a drawing with names of its own': () =>
    ooxml('docx', { 'word/media/a.svg': `${dtd}<svg xmlns="&ns;"/>` }),
  'a font that Word has veiled, whose first byte is that of XML by chance': () =>
    ooxml('docx', {
      'word/fonts/font1.odttf': Buffer.from('3c9f0384c2a100ff'.repeat(200), 'hex'),
    }),
  'old drawings that are hardly XML': () =>
    ooxml('xlsx', { 'xl/drawings/vmlDrawing1.vml': '<xml xmlns:v="v"><v:a>1<br>2</v:a></xml>' }),
  'formulas with a bar in a text': () =>
    ooxml('xlsx', {
      'xl/worksheets/sheet1.xml': '<worksheet><f>"a|b!"&amp;SUM(A1:A2)</f></worksheet>',
    }),
  'formulas with a bar in names': () =>
    ooxml('xlsx', {
      'xl/worksheets/sheet1.xml':
        "<worksheet><f>'Plan A|B'!C3+'C-D|E'!A1</f><f>Tabelle1[a|b]*Blatt2!A1</f><f>HYPERLINK(\"https://example.com\")</f></worksheet>",
    }),
  'lists of LibreOffice, whose rows a bar parts': () =>
    opendocument('spreadsheet', {
      'content.xml': contents(
        `<table:table-cell table:formula="of:=SUM({1;2|3;4})+[$'a|b'.A1]![.B2]"/>`,
      ),
    }),
  'a formula with the address of a table in a text': () =>
    ooxml('xlsx', {
      'xl/worksheets/sheet1.xml':
        "<worksheet><f>\"siehe 'https://example.com/a'!\"&amp;'Blatt 2'!A1</f></worksheet>",
    }),
  'a picture of the own disk, as a field with switches': () =>
    ooxml('docx', {
      'word/document.xml': `<w:p xmlns:w="w"><w:instrText>INCLUDEPICTURE \\d "C:\\\\Bilder\\\\a.png" \\* MERGEFORMAT</w:instrText></w:p>`,
    }),
  // Restarting the search at each of them took a minute and more.
  'formulas of nothing but strokes, brackets and marks that nothing ends': () => {
    const long = ['|', '[', '{', '|[{', "|'", "''"].map((sign) => sign.repeat(8_000 / sign.length))
    const cells = long.map((formula) => `<f>${formula}</f>`.repeat(200))
    return ooxml('xlsx', {
      'xl/worksheets/sheet1.xml': `<worksheet>${cells.join('')}</worksheet>`,
      'xl/media/a.png': randomBytes(120_000),
    })
  },
  'a field with a page number': () =>
    ooxml('docx', {
      'word/footer1.xml': '<w:ftr xmlns:w="w"><w:fldSimple w:instr=" PAGE "/></w:ftr>',
    }),
  'pictures and formulas of LibreOffice': () =>
    opendocument('text', {
      'content.xml': contents(
        '<draw:object xlink:href="./Object 1"/><draw:image xlink:href="Pictures/a.png"/><text:a xlink:href="https://example.com"/>',
      ),
      'Object 1/content.xml': '<math xmlns="m"/>',
      'Basic/script-lc.xml': '<library:libraries xmlns:library="l"/>',
    }),
  'archives that are written as a stream': () => {
    const zip = new ZipFile()
    zip.addBuffer(Buffer.from('a'), 'Übersicht.txt')
    zip.addEmptyDirectory('Ordner')
    zip.addBuffer(Buffer.from('b'.repeat(5_000)), 'Ordner/Zeichnung (1).txt')
    zip.end()
    return buffer(zip.outputStream)
  },
  'archives of Windows with its own strokes': () =>
    oddZip([
      { name: 'Ordner\\a.txt', bytes: 'a' },
      { name: 'Ordner\\b.txt', bytes: 'b' },
    ]),
  'archives in archives': () =>
    oddZip([{ name: 'b.zip', bytes: oddZip([{ name: 'c.docx', bytes: ooxml('docx') }]) }]),
  'archives with a comment, and empty ones': () =>
    withComment(oddZip([{ name: 'leer.zip', bytes: oddZip([]) }]), Buffer.from('Stand 2026')),
  // Firmware has its signature behind it. The end of a cut one ended the whole portal.
  'archives with a gzip that is whole, signed, cut or damaged': () => {
    const whole = gzipSync(randomBytes(40_000))
    const files = {
      whole,
      signed: Buffer.concat([whole, Buffer.from('signature'.repeat(9_000))]),
      cut: whole.subarray(0, 30_000),
      head: whole.subarray(0, 10),
      damaged: Buffer.from(whole).fill(255, 20_000, 20_100),
    }
    return oddZip(
      Object.entries(files).map(([name, bytes]) => ({ name: `${name}.gz`, bytes, isPacked: true })),
    )
  },
  'little bytes that pack well': () =>
    oddZip([{ name: 'a.txt', bytes: ' '.repeat(900_000), isPacked: true }]),
}

test('uploads: files of everyday programs are accepted, and nothing in them is marked as active', async () => {
  for (const [label, make] of Object.entries(honest)) {
    const found = await inspectArchive(bytesOf(await make()))
    assert.deepEqual([...found], [], label)
  }
})

test('uploads: a text may be UTF-8 with or without BOM, or Windows-1252, wherever a chunk ends', async () => {
  const long = 'Maße und Gewichte: 5 µm, 3 € – „gut“\r\n\t'.repeat(20_000)
  for (const bytes of [
    Buffer.from(long),
    Buffer.from(`\ufeff${long}`),
    Buffer.from('Gr\xfc\xdfe, 3 \x80 \x96 \x84gut\x93', 'latin1'),
    Buffer.from('Ende\x1a', 'latin1'),
  ]) {
    await inspectText(bytesOf(bytes))
  }
})
