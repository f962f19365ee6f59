import { setImmediate } from 'node:timers/promises'
import type { DocumentLocale } from '#contract/documents.ts'
import type { LabelFormat } from '#contract/labels.ts'
import type { Config } from '../core/config.ts'
import { ProblemError } from '../core/problem-error.ts'
import { type LabelLayout, layoutLabel, pageSize, placeLabels } from './geometry.ts'
import { type LabelAddresses, permanentAddresses } from './label-addresses.ts'
import { breakLines } from './line-breaks.ts'
import { printable, shortened } from './printable.ts'
import {
  corrections,
  drawMark,
  encodeAddress,
  type MarkKind,
  markSize,
  maxAddressLength,
} from './qr-code.ts'

/** The data of a device's label, or of an article number's: then `sn` is its title, `part` its machine name. */
export interface LabelDevice {
  kind?: MarkKind
  sn: string
  publicId: string
  part: string | null
  companie: string | null
  /** The GTIN of the article number, 14 digits. */
  gtin?: string | null
}

/** Options for labels, apart from their format. */
export interface LabelOptions {
  locale?: DocumentLocale
  /** Number of used places on the first sheet. */
  skip?: number
  /** The addresses in the codes, instead of the permanent ones. */
  addresses?: LabelAddresses
  /** Resolution of the printer in dots per inch: modules are whole dots. */
  dpi?: number
}

/** Input of `label.typ`; lengths in mm, paths in modules. */
export interface LabelData extends LabelLayout {
  title: string
  lang: DocumentLocale
  page: { width: number; height: number }
  words: Words
  /** The widest possible address, broken into lines like all others. */
  widestAddress: string[][]
  /** Labels by page, in the order of the devices. */
  pages: PrintedLabel[][]
}

interface PrintedLabel {
  x: number
  y: number
  /** SVG path of the mark. */
  path: string
  /** Each text broken into one line, two, …: the template picks the best fit. */
  sn: string[][]
  part: string[][]
  companie: string
  address: string[][]
}

interface Words {
  portal: string
  sn: string
  part: string
  documents: string
}

/** The data of one device's label, or of several on separate pages or on sheets. */
export async function labelData(
  config: Pick<Config, 'publicUrl' | 'portalName'>,
  devices: LabelDevice | LabelDevice[],
  format: LabelFormat,
  { locale = 'de', skip = 0, dpi, addresses = permanentAddresses(config) }: LabelOptions = {},
): Promise<LabelData> {
  const all = [devices].flat()
  const { widest: widestAddress } = addresses
  const { layout, correction } = fitMark(widestAddress, format, dpi)
  const places = placeLabels(format, all.length, skip)
  const pages: PrintedLabel[][] = []
  for (const [n, device] of all.entries()) {
    const { page, x, y } = places[n] ?? { page: 0, x: 0, y: 0 }
    const address = addresses.of(device)
    const path = drawMark(encodeAddress(address, correction), device.kind)
    pages[page] ??= []
    pages[page].push({ x, y, path, ...textsOf(device, address) })
    if (n % pauseEvery === 0) await setImmediate()
  }
  return {
    title: titleOf(all, locale),
    lang: locale,
    page: pageSize(format),
    words: {
      ...words[locale],
      ...(isOfPart(all) && partWords[locale]),
      portal: shortened(printable(config.portalName), 40),
    },
    widestAddress: breakLines(widestAddress),
    ...layout,
    pages,
  }
}

/** Labels between two pauses for other work: a code takes about 1 ms. */
const pauseEvery = 5

function fitMark(address: string, format: LabelFormat, dpi: number | undefined) {
  for (const correction of corrections) {
    if (address.length > maxAddressLength) break
    const layout = layoutLabel(format, markSize(encodeAddress(address, correction)), dpi)
    if (layout) return { correction, layout }
  }
  throw ProblemError.field(
    'format',
    'Die Adresse des Portals ist zu lang für einen lesbaren Code auf diesem Format!',
    'too-small',
  )
}

function textsOf({ sn, part, companie }: LabelDevice, address: string) {
  return {
    sn: breakLines(printable(sn)),
    part: part === null ? [] : breakLines(shortened(printable(part), 60)),
    companie: shortened(printable(companie ?? ''), 40),
    address: breakLines(address),
  }
}

function titleOf(devices: LabelDevice[], locale: DocumentLocale): string {
  const [first] = devices
  if (first && devices.length === 1) return `${words[locale].label} ${printable(first.sn)}`
  return `${words[locale].labels} (${devices.length})`
}

/** All labels of an order are either of devices or of article numbers. */
function isOfPart([first]: LabelDevice[]): boolean {
  return first?.kind === 'part'
}

const words = {
  de: {
    label: 'Etikett',
    labels: 'Etiketten',
    sn: 'Seriennummer',
    part: 'Art.-Nr.',
    documents: 'Dateien zu diesem Gerät:',
  },
  en: {
    label: 'Label',
    labels: 'Labels',
    sn: 'Serial number',
    part: 'Part no.',
    documents: 'Files for this device:',
  },
}

const partWords = {
  de: { sn: 'Artikelnummer', part: '', documents: 'Dateien zu diesem Typ:' },
  en: { sn: 'Article number', part: '', documents: 'Files for this type:' },
}
