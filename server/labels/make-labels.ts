import { setImmediate } from 'node:timers/promises'
import type { LabelFormat } from '#contract/labels.ts'
import type { Services } from '../services.ts'
import { type LabelDevice, type LabelOptions, labelData } from './label-data.ts'
import { drawMarksInSvg } from './mark-in-svg.ts'
import { pngOf, rasterise } from './raster.ts'
import { zplOf } from './zpl.ts'

type Printing = Pick<Services, 'config' | 'typesetter'>
type Drawing = Pick<LabelOptions, 'dpi' | 'addresses'>

const template = 'label.typ'

/** All labels as one PDF: one page each, or on sheets. */
export async function labelsAsPdf(
  { config, typesetter }: Printing,
  devices: LabelDevice[],
  format: LabelFormat,
  options: Pick<LabelOptions, 'skip' | 'addresses'>,
): Promise<Uint8Array> {
  return typesetter.pdf(template, await labelData(config, devices, format, options))
}

/** One label as a picture in its true size. */
export async function labelAsSvg(
  { config, typesetter }: Printing,
  device: LabelDevice,
  format: LabelFormat,
  options: Drawing,
): Promise<string> {
  const data = await labelData(config, device, withoutSheet(format), options)
  const [page = ''] = await typesetter.svg(template, data)
  return drawMarksInSvg(page, options.dpi !== undefined)
}

/** One label as rendered by a printer with this resolution. */
export async function labelAsPng(
  printing: Printing,
  device: LabelDevice,
  format: LabelFormat,
  options: Drawing & { dpi: number },
): Promise<Buffer> {
  const { dpi } = options
  return pngOf(await rasterise(await labelAsSvg(printing, device, format, options), dpi), dpi)
}

/** All labels for a label printer, one `^XA…^XZ` each. */
export async function labelsAsZpl(
  printing: Printing,
  devices: LabelDevice[],
  format: LabelFormat,
  options: Drawing & { dpi: number },
): Promise<string> {
  const { dpi } = options
  const dots = { ...options, width: dotsOf(format.width, dpi), height: dotsOf(format.height, dpi) }
  const perStrip = Math.max(1, Math.min(16, Math.floor(stripDots / (dots.width * dots.height))))
  const strips = Array.from({ length: Math.ceil(devices.length / perStrip) }, (_, n) =>
    devices.slice(n * perStrip, (n + 1) * perStrip),
  )
  const made: string[] = []
  const waiting = strips.entries()
  const work = async () => {
    for (const [n, strip] of waiting) made[n] = await zplOfStrip(printing, strip, format, dots)
  }
  // While one strip is typeset in the typesetter's process, the other is rasterized here.
  await Promise.all([work(), work()])
  return made.join('')
}

/** Maximum number of dots rasterized at once; 4 bytes each. */
const stripDots = 2_000_000

interface Dots extends Drawing {
  width: number
  height: number
  dpi: number
}

/** Renders several labels as one strip, one below the other: separate pictures would take three times as long. */
async function zplOfStrip(
  { config, typesetter }: Printing,
  devices: LabelDevice[],
  format: LabelFormat,
  { width, height, ...drawing }: Dots,
): Promise<string> {
  const { dpi } = drawing
  const step = (height * 25.4) / dpi
  const strip: LabelFormat = {
    ...format,
    sheet: {
      ...{ pageWidth: format.width, pageHeight: step * devices.length },
      ...{ columns: 1, rows: devices.length, left: 0, top: 0, stepX: format.width, stepY: step },
    },
  }
  const [page = ''] = await typesetter.svg(
    template,
    await labelData(config, devices, strip, drawing),
  )
  const image = await rasterise(drawMarksInSvg(page, true), dpi)
  const { pixels } = image
  const rowBytes = image.width * 4
  let zpl = ''
  for (const n of devices.keys()) {
    zpl += zplOf({ width, height, rowBytes, pixels: pixels.subarray(n * height * rowBytes) })
    await setImmediate()
  }
  return zpl
}

/** The format without sheet: each label is a page. */
function withoutSheet({ sheet: _, ...format }: LabelFormat): LabelFormat {
  return format
}

/** Rounded down: with one dot more, a printer would start another label. */
function dotsOf(length: number, dpi: number): number {
  return Math.floor((length * dpi) / 25.4)
}
