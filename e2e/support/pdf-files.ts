import { createHash, randomBytes } from 'node:crypto'
import { constants, deflateRawSync } from 'node:zlib'

/** A file as a person has it on the disk. */
export interface FileOnDisk {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A valid PDF of one page; `ballast` random bytes make it as large as a scanned manual. */
export function pdfFile(name: string, text: string, ballast = 0): FileOnDisk {
  const content = `BT /F1 24 Tf 72 770 Td (${text}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    stream(Buffer.from(content)),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...(ballast > 0 ? [stream(randomBytes(ballast))] : []),
  ]
  return { name, mimeType: 'application/pdf', buffer: written(objects) }
}

/** A manual of so many pages, each with its number. */
export function longPdf(name: string, pages: number): FileOnDisk {
  const numbers = Array.from({ length: pages }, (_, index) => index)
  const sheets = numbers.flatMap((index) => [
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + index * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
    stream(Buffer.from(`BT /F1 24 Tf 72 770 Td (Seite ${index + 1}) Tj ET`)),
  ])
  const kids = numbers.map((index) => `${4 + index * 2} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...sheets,
  ]
  return { name, mimeType: 'application/pdf', buffer: written(objects) }
}

/** A PDF without a single page: its list of them is empty. */
export function emptyPdf(name: string): FileOnDisk {
  const objects = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>']
  return { name, mimeType: 'application/pdf', buffer: written(objects) }
}

/** A page like a till roll, 3 points wide and as long as a PDF may be; black from top to bottom. */
export function tallPdf(name: string): FileOnDisk {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 3 14400] /Contents 4 0 R >>',
    stream(Buffer.from('0 0 3 14400 re f')),
  ]
  return { name, mimeType: 'application/pdf', buffer: written(objects) }
}

/** A PDF that wants to run a script, open an address and start a program, at once and when its page is pressed. */
export function scriptedPdf(name: string): FileOnDisk {
  const script = 'app.alert\\(1\\); app.launchURL\\("/docs/hostile", true\\)'
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (${script}) >> >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /AA << /O << /S /Launch /F (calc.exe) >> >> /Annots [4 0 R] >>',
    '<< /Type /Annot /Subtype /Link /Rect [0 0 595 842] /A << /S /URI /URI (https://hostile.example/) >> >>',
  ]
  return { name, mimeType: 'application/pdf', buffer: written(objects) }
}

/** A page as a copier scans it: a black sheet, compressed as a fax. */
export function scannedPdf(name: string): FileOnDisk {
  const black = Buffer.from('26a2fffe', 'hex')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /Scan 5 0 R >> >> >>',
    stream(Buffer.from('595 0 0 842 0 0 cm /Scan Do')),
    stream(
      black,
      '/Type /XObject /Subtype /Image /Width 8 /Height 8 /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 8 /Rows 8 /EndOfBlock false >>',
    ),
  ]
  return { name, mimeType: 'application/pdf', buffer: written(objects) }
}

/** A page with four black scans of 900 million pixels each, in 4 MB: decoding them takes minutes. */
export function endlessPdf(name: string): FileOnDisk {
  const side = 30_000
  const scan = stream(
    zerosDeflated(side ** 2),
    `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode`,
  )
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /A 5 0 R /B 6 0 R /C 7 0 R /D 8 0 R >> >> >>',
    stream(Buffer.from('595 0 0 842 0 0 cm /A Do /B Do /C Do /D Do')),
    ...[scan, scan, scan, scan],
  ]
  return { name, mimeType: 'application/pdf', buffer: written(objects) }
}

/** So many zeros as zlib packs them; `count` in multiples of 15 million. The check sum is wrong, readers ignore it. */
function zerosDeflated(count: number): Buffer {
  const block = 15_000_000
  const packed = deflateRawSync(Buffer.alloc(block), { finishFlush: constants.Z_FULL_FLUSH })
  const blocks = Array.from({ length: count / block }, () => packed)
  return Buffer.concat([Buffer.from('789c', 'hex'), ...blocks, Buffer.from('030000000000', 'hex')])
}

/** A PDF of these objects, the first of which is its catalog. */
function written(objects: (string | Buffer)[]): Buffer {
  const parts = [Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')]
  const offsets = objects.map((object, index) => {
    const offset = lengthOf(parts)
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n'))
    return offset
  })
  const start = lengthOf(parts)
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const size = objects.length + 1
  parts.push(
    Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}`),
    Buffer.from(`trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`),
  )
  return Buffer.concat(parts)
}

export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function stream(bytes: Buffer, dictionary = ''): Buffer {
  const head = Buffer.from(`<< /Length ${bytes.length} ${dictionary} >>\nstream\n`)
  return Buffer.concat([head, bytes, Buffer.from('\nendstream')])
}

function lengthOf(parts: Buffer[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0)
}

/** The smallest PNG: one pixel. */
export function imageFile(name: string): FileOnDisk {
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  return { name, mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') }
}
