import { createHash, randomBytes } from 'node:crypto'
import { deflatedBytes, pdfStream, writePdf } from '../../server/testing/write-pdf.ts'

/** A file on a person's disk. */
export interface FileOnDisk {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A valid PDF with one page; `ballast` random bytes make it as large as a scanned manual. */
export function pdfFile(name: string, text: string, ballast = 0): FileOnDisk {
  const content = `BT /F1 24 Tf 72 770 Td (${text}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    pdfStream(Buffer.from(content)),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...(ballast > 0 ? [pdfStream(randomBytes(ballast))] : []),
  ]
  return { name, mimeType: 'application/pdf', buffer: writePdf(objects) }
}

/** A manual with this many pages, each showing its number. */
export function longPdf(name: string, pages: number): FileOnDisk {
  const numbers = Array.from({ length: pages }, (_, index) => index)
  const sheets = numbers.flatMap((index) => [
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + index * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
    pdfStream(Buffer.from(`BT /F1 24 Tf 72 770 Td (Seite ${index + 1}) Tj ET`)),
  ])
  const kids = numbers.map((index) => `${4 + index * 2} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...sheets,
  ]
  return { name, mimeType: 'application/pdf', buffer: writePdf(objects) }
}

/** A PDF without any page: its page list is empty. */
export function emptyPdf(name: string): FileOnDisk {
  const objects = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>']
  return { name, mimeType: 'application/pdf', buffer: writePdf(objects) }
}

/** A page like a till roll, 3 points wide and of the maximum length of a PDF; black from top to bottom. */
export function tallPdf(name: string): FileOnDisk {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 3 14400] /Contents 4 0 R >>',
    pdfStream(Buffer.from('0 0 3 14400 re f')),
  ]
  return { name, mimeType: 'application/pdf', buffer: writePdf(objects) }
}

/** A PDF that tries to run a script, open an address and start a program, both at once and when its page is clicked. */
export function scriptedPdf(name: string): FileOnDisk {
  const script = 'app.alert\\(1\\); app.launchURL\\("/docs/hostile", true\\)'
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (${script}) >> >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /AA << /O << /S /Launch /F (calc.exe) >> >> /Annots [4 0 R] >>',
    '<< /Type /Annot /Subtype /Link /Rect [0 0 595 842] /A << /S /URI /URI (https://hostile.example/) >> >>',
  ]
  return { name, mimeType: 'application/pdf', buffer: writePdf(objects) }
}

/** A page as scanned by a copier: a black sheet with fax compression. */
export function scannedPdf(name: string): FileOnDisk {
  const black = Buffer.from('26a2fffe', 'hex')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /Scan 5 0 R >> >> >>',
    pdfStream(Buffer.from('595 0 0 842 0 0 cm /Scan Do')),
    pdfStream(
      black,
      '/Type /XObject /Subtype /Image /Width 8 /Height 8 /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 8 /Rows 8 /EndOfBlock false >>',
    ),
  ]
  return { name, mimeType: 'application/pdf', buffer: writePdf(objects) }
}

/** A page with four black scans of 900 million pixels each, in 4 MB: decoding them takes minutes. */
export function endlessPdf(name: string): FileOnDisk {
  const side = 30_000
  const scan = pdfStream(
    deflatedBytes(side ** 2),
    `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode`,
  )
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /A 5 0 R /B 6 0 R /C 7 0 R /D 8 0 R >> >> >>',
    pdfStream(Buffer.from('595 0 0 842 0 0 cm /A Do /B Do /C Do /D Do')),
    ...[scan, scan, scan, scan],
  ]
  return { name, mimeType: 'application/pdf', buffer: writePdf(objects) }
}

export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** The smallest PNG: one pixel. */
export function imageFile(name: string): FileOnDisk {
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  return { name, mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') }
}
