import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { deflatedBytes, pdfStream, writePdf } from './write-pdf.ts'

const catalog = '<< /Type /Catalog /Pages 2 0 R >>'
const pages = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'
const plain = page()
const good = () => onePage('BT /F1 24 Tf 72 770 Td (Hallo) Tj ET', `/Font << /F1 5 0 R >>`, [font])
const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'

/** PDFs that are broken, endless or too large, each created on demand; the page's own objects are numbered from 5. */
export const hostilePdfs: Record<string, () => Buffer> = {
  'nothing but a header': () => Buffer.from('%PDF-1.7\n'),
  'nothing but a header and an end': () => Buffer.from('%PDF-1.7\n%%EOF\n'),
  'a header and random bytes': () =>
    Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(50_000)]),
  'a web page with the header of a PDF': () => Buffer.from('%PDF-<html><script>1</script></html>'),
  'cut off in the middle': () => good().subarray(0, good().length / 2),
  'cut off before its table': () => good().subarray(0, good().lastIndexOf('xref\n0')),
  'wrong offsets in its table': () => edited(good(), / 00000 n /g, ' 77777 n '),
  'a table of a billion entries': () => edited(good(), 'xref\n0 6', 'xref\n0 999999999'),
  'a table that comes before itself': () => {
    const bytes = good()
    return edited(bytes, '/Root 1 0 R', `/Root 1 0 R /Prev ${bytes.lastIndexOf('xref\n0')}`)
  },
  'a start beyond its end': () => edited(good(), /startxref\n\d+/, 'startxref\n99999999999'),
  'no root': () => edited(good(), '/Root 1 0 R', ''),
  'a root that is itself': () => edited(good(), catalog, '1 0 R'),
  'a page tree in a circle': () =>
    writePdf([catalog, '<< /Type /Pages /Kids [2 0 R] /Count 1 /Parent 2 0 R >>']),
  'a page tree 20,000 deep': () => {
    const nodes = Array.from({ length: 20_000 }, (_, n) => {
      return `<< /Type /Pages /Kids [${n + 3} 0 R] /Count 1 >>`
    })
    return writePdf([catalog, ...nodes, plain])
  },
  'a million pages': () => {
    const kids = '3 0 R '.repeat(1_000_000)
    return writePdf([
      catalog,
      `<< /Type /Pages /Kids [${kids}] /Count 1000000 >>`,
      plain,
      pdfStream(''),
    ])
  },
  'two billion pages, it says': () => edited(good(), '/Count 1', '/Count 2147483647'),
  'less than no pages': () => edited(good(), '/Count 1', '/Count -5'),
  'no page at all': () => writePdf([catalog, '<< /Type /Pages /Kids [] /Count 0 >>']),
  'a page of a million kilometres': () => sized('0 0 1000000000000 1000000000000'),
  'a page without an extent': () => sized('10 10 10 10'),
  'a page as long as a till roll': () => sized('0 0 3 14400'),
  'a page as wide as a road': () => sized('0 0 14400 0.001'),
  'a page measured in names': () => sized('/Left /Top /Right /Bottom'),
  'a unit of a billion points': () => edited(good(), '/MediaBox', '/UserUnit 1000000000 /MediaBox'),
  'a form that draws itself': () => onePage('/X Do', '/XObject << /X 5 0 R >>', [form('/X Do', 5)]),
  'two forms that draw each other': () =>
    onePage('/X Do', '/XObject << /X 5 0 R >>', [form('/X Do', 6), form('/X Do', 5)]),
  'ten to the power of twelve rectangles': () => {
    const draws = '/X Do '.repeat(100)
    const forms = Array.from({ length: 6 }, (_, n) => form(draws, n + 6))
    return onePage(draws, '/XObject << /X 5 0 R >>', [...forms, form('0 0 9 9 re f', 5)])
  },
  'a million states inside each other': () => onePage('q '.repeat(1_000_000)),
  'lists 200,000 deep': () => onePage(`${'['.repeat(200_000)} TJ`),
  'dictionaries 100,000 deep': () => onePage('', '', ['<< /A '.repeat(100_000)], '/Metadata 5 0 R'),
  'a million brackets in a text': () => onePage(`BT ${'('.repeat(1_000_000)} Tj ET`),
  'a bomb of 1.5 GB in its content': () =>
    writePdf([catalog, pages, plain, pdfStream(deflatedBytes(1.5e9, 32), '/Filter /FlateDecode')]),
  'a bomb inside a bomb': () => {
    const twice = deflateSync(deflatedBytes(6e9, 32))
    const filters = '/Filter [/FlateDecode /FlateDecode]'
    return writePdf([catalog, pages, plain, pdfStream(twice, filters)])
  },
  'a thousand filters': () => {
    const filters = `/Filter [${'/ASCIIHexDecode '.repeat(1_000)}]`
    return writePdf([catalog, pages, plain, pdfStream('41'.repeat(10_000), filters)])
  },
  'four scans of 900 million pixels': () => {
    const scan = image(30_000, deflatedBytes(9e8), '/Filter /FlateDecode')
    const named = '/XObject << /A 5 0 R /B 6 0 R /C 7 0 R /D 8 0 R >>'
    return onePage('595 0 0 842 0 0 cm /A Do /B Do /C Do /D Do', named, [scan, scan, scan, scan])
  },
  'an image of four billion pixels without any': () => pictured(image(65_535, 'x')),
  'an image of broken JBIG2': () => pictured(garbled('JBIG2Decode')),
  'an image of broken JPEG 2000': () => pictured(garbled('JPXDecode')),
  'an image of broken JPEG': () => pictured(garbled('DCTDecode')),
  'an image of broken LZW': () => pictured(garbled('LZWDecode')),
  'a fax of a billion lines': () => {
    const lines = '/DecodeParms << /K -1 /Columns 60000 /Rows 1000000000 >>'
    return pictured(image(60_000, randomBytes(5_000), `/Filter /CCITTFaxDecode ${lines}`))
  },
  'an image that is its own mask': () => pictured(image(100, Buffer.alloc(10_000), '/SMask 5 0 R')),
  'a pattern that is made of itself': () => tiled('/P scn 0 0 99 99 re f', 10),
  'a pattern of infinitely small tiles': () => tiled('0 0 1 1 re f', 0.000_01),
  'a function of itself': () =>
    shaded('<< /FunctionType 3 /Domain [0 1] /Functions [6 0 R] /Bounds [] /Encode [0 1] >>'),
  'a function 100,000 deep': () => {
    const code = pdfStream('{'.repeat(100_000), '/FunctionType 4 /Domain [0 1] /Range [0 1]')
    return shaded(code)
  },
  'a font of random bytes': () => {
    const own = '<< /Type /Font /Subtype /TrueType /BaseFont /X /FontDescriptor 6 0 R >>'
    const described = '<< /Type /FontDescriptor /FontName /X /Flags 4 /FontFile2 7 0 R >>'
    return lettered([own, described, pdfStream(randomBytes(100_000))])
  },
  'a letter that is written with itself': () => {
    const own =
      '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [1 0 0 1 0 0] /CharProcs << /a 6 0 R >> /Encoding << /Differences [65 /a] >> /FirstChar 65 /LastChar 65 /Widths [9] /Resources << /Font << /F1 5 0 R >> >> >>'
    return lettered([own, pdfStream('9 0 d0 BT /F1 9 Tf (AAAAAAAAAA) Tj ET')])
  },
  'a line of endlessly many dashes': () => onePage('[0.0000001] 0 d 0 0 m 595 842 l S'),
  'two million curves': () => onePage(`0 0 m ${'9 700 500 9 300 300 c '.repeat(2_000_000)} B`),
  'a hundred thousand clips': () => onePage('0 0 500 500 re W n '.repeat(100_000)),
  'a text of three million letters': () =>
    onePage(`BT /F1 900 Tf (${'Wm'.repeat(1_500_000)}) Tj ET`, '/Font << /F1 5 0 R >>', [font]),
  'a colour space of itself': () => {
    const space = '/ColorSpace << /C 5 0 R >>'
    return onePage('/C cs 1 scn 0 0 99 99 re f', space, ['[/Indexed 5 0 R 255 (abc)]'])
  },
  'locked by a handler that nobody has': () =>
    writePdf(
      [catalog, pages, plain, pdfStream('')],
      '/Encrypt << /Filter /Secret /V 9 >> /ID [(a) (b)]',
    ),
  'locked by a password': () => {
    const [o, u] = ['11'.repeat(32), '22'.repeat(32)]
    const lock = `/Encrypt << /Filter /Standard /V 2 /R 3 /Length 128 /P -4 /O <${o}> /U <${u}> >>`
    return writePdf([catalog, pages, plain, pdfStream('')], `${lock} /ID [(a) (b)]`)
  },
  'scripts that start programs': () => {
    const script =
      '<< /S /JavaScript /JS (while \\(true\\) app.launchURL\\("http://x.example"\\)) >>'
    return edited(good(), catalog, `<< /Type /Catalog /Pages 2 0 R /OpenAction ${script} >>`)
  },
  'form fields in a circle': () => {
    const fields = '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [5 0 R] >> >>'
    const field = '<< /FT /Tx /T (a) /Kids [5 0 R] /Parent 5 0 R >>'
    return edited(onePage('', '', [field]), catalog, fields)
  },
  'a note that looks like itself': () => {
    const look = form('/X Do', 6)
    const note = '<< /Type /Annot /Subtype /Stamp /Rect [0 0 99 99] /AP << /N 6 0 R >> >>'
    return onePage('', '', [note, look], '/Annots [5 0 R]')
  },
  'objects packed into themselves': () => {
    const packed = pdfStream(deflateSync('5 0 6 9 << >> << >>'), packing(2))
    return onePage('', '', [packed])
  },
  'a billion packed objects': () => onePage('', '', [pdfStream(deflateSync('1 0'), packing(1e9))]),
  'a length that nobody can read': () => edited(good(), '/Length 36', '/Length 4 0 R'),
  'a length below nothing': () => edited(good(), '/Length 36', '/Length -99999999999'),
}

/** A page with this content, and further objects that it needs. */
function onePage(
  content: string,
  resources = '',
  more: (string | Buffer)[] = [],
  entries = '',
): Buffer {
  const own = page(resources, entries)
  const packed = pdfStream(deflateSync(Buffer.from(content, 'latin1')), '/Filter /FlateDecode')
  const written = content.length > 1_000 ? packed : pdfStream(content)
  return writePdf([catalog, pages, own, written, ...more])
}

function page(resources = '', entries = ''): string {
  return `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << ${resources} >> ${entries} >>`
}

function sized(box: string): Buffer {
  return edited(onePage('0 0 9999 99999 re f'), '0 0 595 842', box)
}

function form(content: string, next: number): Buffer {
  const resources = `/Resources << /XObject << /X ${next} 0 R >> >>`
  return pdfStream(content, `/Type /XObject /Subtype /Form /BBox [0 0 595 842] ${resources}`)
}

function image(side: number, bytes: Buffer | string, entries = ''): Buffer {
  const size = `/Width ${side} /Height ${side} /ColorSpace /DeviceGray /BitsPerComponent 8`
  return pdfStream(bytes, `/Type /XObject /Subtype /Image ${size} ${entries}`)
}

function garbled(filter: string): Buffer {
  return image(20_000, randomBytes(20_000), `/Filter /${filter}`)
}

function pictured(object: Buffer): Buffer {
  return onePage('595 0 0 842 0 0 cm /X Do', '/XObject << /X 5 0 R >>', [object])
}

function tiled(content: string, step: number): Buffer {
  const tiles = `/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep ${step} /YStep ${step}`
  const own = `/Resources << /Pattern << /P 5 0 R >> /ColorSpace << /C /Pattern >> >>`
  const pattern = pdfStream(`/Pattern cs ${content}`, `${tiles} ${own}`)
  return onePage('/Pattern cs /P scn 0 0 595 842 re f', '/Pattern << /P 5 0 R >>', [pattern])
}

function shaded(rule: string | Buffer): Buffer {
  const shading =
    '<< /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 595 842] /Extend [true true] /Function 6 0 R >>'
  return onePage('/S sh', '/Shading << /S 5 0 R >>', [shading, rule])
}

function lettered(fonts: (string | Buffer)[]): Buffer {
  return onePage('BT /F1 99 Tf 9 99 Td (AAAA) Tj ET', '/Font << /F1 5 0 R >>', fonts)
}

function packing(count: number): string {
  return `/Type /ObjStm /N ${count} /First 9 /Extends 5 0 R /Filter /FlateDecode`
}

function edited(bytes: Buffer, wanted: string | RegExp, instead: string): Buffer {
  return Buffer.from(
    bytes.toString('latin1').replaceAll(globally(wanted), () => instead),
    'latin1',
  )
}

function globally(wanted: string | RegExp): string | RegExp {
  return typeof wanted === 'string' ? wanted : new RegExp(wanted, 'g')
}
