import { crc32 } from 'node:zlib'
// Loaded at the start: resvg requests a process report, which would wait for every reader thread that is executing a
// statement.
import { type RenderedImage, renderAsync } from '@resvg/resvg-js'

/** CSS pixels per inch, the unit of resvg. */
const cssDots = 96

/** Renders a picture of a page at this resolution on white, on a separate thread. */
export function rasterise(svg: string, dpi: number): Promise<RenderedImage> {
  return renderAsync(svg, {
    fitTo: { mode: 'zoom', value: dpi / cssDots },
    font: { loadSystemFonts: false },
    background: 'white',
  })
}

const metresPerInch = 0.0254
const headLength = 8 + 25

/** A PNG that states its resolution, so that programs print it in its true size. */
export function pngOf(image: RenderedImage, dpi: number): Buffer {
  const png = image.asPng()
  const dotsPerMetre = Math.round(dpi / metresPerInch)
  const chunk = Buffer.alloc(21)
  chunk.writeUInt32BE(9, 0)
  chunk.write('pHYs', 4, 'latin1')
  chunk.writeUInt32BE(dotsPerMetre, 8)
  chunk.writeUInt32BE(dotsPerMetre, 12)
  chunk.writeUInt8(1, 16)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 17)), 17)
  return Buffer.concat([png.subarray(0, headLength), chunk, png.subarray(headLength)])
}
