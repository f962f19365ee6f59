/** A section of a picture with 4 bytes (red, green, blue, alpha) per dot. */
interface Picture {
  width: number
  height: number
  /** Bytes from one row to the next. */
  rowBytes: number
  pixels: Uint8Array
}

/** One label for a Zebra printer: a bitmap with one bit per dot, in ZPL's compression. */
export function zplOf({ width, height, rowBytes: pitch, pixels }: Picture): string {
  const rowBytes = Math.ceil(width / 8)
  const total = rowBytes * height
  let rows = ''
  let previous = ''
  for (let y = 0; y < height; y += 1) {
    const row = hexRow(pixels, y * pitch, width, rowBytes)
    rows += row === previous ? ':' : compressed(row)
    previous = row
  }
  return `^XA^PW${width}^LL${height}^LH0,0^FO0,0^GFA,${total},${total},${rowBytes},${rows}^FS^XZ\n`
}

/** One row of dots as hexadecimal digits; a dark dot is 1. Only red is examined, as labels have no colours. */
function hexRow(pixels: Uint8Array, start: number, width: number, rowBytes: number): string {
  const row = Buffer.alloc(rowBytes)
  for (let byte = 0, at = start; byte < rowBytes; byte += 1) {
    let bits = 0
    for (let mask = 0x80, x = byte * 8; mask > 0 && x < width; mask >>= 1, x += 1, at += 4) {
      if ((pixels[at] ?? 255) < 128) bits |= mask
    }
    row[byte] = bits
  }
  return row.toString('hex').toUpperCase()
}

/** Run lengths: `G` to `Y` stand for 1 to 19, `g` to `z` for 20, 40 … 400; `,` fills the rest with 0. */
function compressed(row: string): string {
  let end = row.length
  while (end > 0 && row[end - 1] === '0') end -= 1
  const digits = row.slice(0, end)
  const padding = end < row.length ? ',' : ''
  return digits.replaceAll(/(.)\1{2,}/g, (run, digit) => countCode(run.length) + digit) + padding
}

function countCode(length: number): string {
  const maxRun = 400
  if (length > maxRun) return `z${countCode(length - maxRun)}`
  return letter('f', Math.floor(length / 20)) + letter('F', length % 20)
}

function letter(before: string, count: number): string {
  return count === 0 ? '' : String.fromCharCode(before.charCodeAt(0) + count)
}
