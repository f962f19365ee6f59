import { constants, deflateRawSync } from 'node:zlib'

/** A PDF with these objects, the first of which is its catalog; `trailer` is added to the trailer dictionary. */
export function writePdf(objects: (string | Buffer)[], trailer = ''): Buffer {
  const parts = [Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')]
  let end = lengthOf(parts)
  const offsets = objects.map((object, index) => {
    const offset = end
    const ownObjects = [
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ]
    parts.push(...ownObjects)
    end += lengthOf(ownObjects)
    return offset
  })
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const size = objects.length + 1
  parts.push(
    Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}`),
    Buffer.from(`trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${end}\n%%EOF\n`),
  )
  return Buffer.concat(parts)
}

/** A stream with these bytes, and further entries of its dictionary. */
export function pdfStream(bytes: Buffer | string, dictionary = ''): Buffer {
  const content = Buffer.from(bytes as string, 'latin1')
  const head = Buffer.from(`<< /Length ${content.length} ${dictionary} >>\nstream\n`)
  return Buffer.concat([head, content, Buffer.from('\nendstream')])
}

/**
 * This many equal bytes, compressed as by zlib; `count` is a multiple
 * of 15 million. The checksum is wrong, but readers ignore it.
 */
export function deflatedBytes(count: number, byte = 0): Buffer {
  const block = 15_000_000
  const packed = deflateRawSync(Buffer.alloc(block, byte), { finishFlush: constants.Z_FULL_FLUSH })
  const blocks = Array.from({ length: count / block }, () => packed)
  return Buffer.concat([Buffer.from('789c', 'hex'), ...blocks, Buffer.from('030000000000', 'hex')])
}

function lengthOf(parts: Buffer[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0)
}
