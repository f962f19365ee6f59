import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, requiredText, timestamps } from './fields.ts'
import { previewPath, previewWidths } from './paths.ts'

/** The size of a label and, for sheets, the positions of the labels; all in mm. */
export interface LabelFormat {
  /** Wire name: `62x29`, `a4-3x8`, `own-7`. */
  name: string
  /** Display name: "62 × 29 mm (Brother)". */
  title: string
  width: number
  height: number
  /** Margin within the label, if larger than usual. */
  margin?: number
  /** Sheet of labels; absent if each label is a page of its own. */
  sheet?: LabelSheet
}

interface LabelSheet {
  pageWidth: number
  pageHeight: number
  columns: number
  rows: number
  left: number
  top: number
  /** Distance from one label's left or top edge to the next one's. */
  stepX: number
  stepY: number
}

/** An A4 sheet of adjoining labels, centred on the page. */
function a4(columns: number, rows: number, width: number, height: number): LabelSheet {
  const [pageWidth, pageHeight] = [210, 297]
  return {
    pageWidth,
    pageHeight,
    columns,
    rows,
    left: (pageWidth - columns * width) / 2,
    top: (pageHeight - rows * height) / 2,
    stepX: width,
    stepY: height,
  }
}

/** The built-in formats. */
export const labelFormats: readonly [LabelFormat, ...LabelFormat[]] = [
  { name: '62x29', title: '62 × 29 mm (Brother)', width: 62, height: 29 },
  { name: '89x36', title: '89 × 36 mm (Dymo)', width: 89, height: 36 },
  { name: '50x25', title: '50 × 25 mm (Zebra)', width: 50, height: 25 },
  { name: '100x50', title: '100 × 50 mm (Zebra)', width: 100, height: 50 },
  {
    name: 'a4-3x8',
    title: 'A4, 24 Etiketten 70 × 37 mm',
    width: 70,
    height: 37,
    // These reach the edges of the paper, where office printers leave 4 mm unprinted.
    margin: 4.5,
    sheet: a4(3, 8, 70, 37),
  },
  {
    name: 'a4-4x10',
    title: 'A4, 40 Etiketten 48,5 × 25,4 mm',
    width: 48.5,
    height: 25.4,
    sheet: a4(4, 10, 48.5, 25.4),
  },
]

/** A format defined by the operator, offered as `own-<id>` beside the built-in ones. */
export const OwnLabelFormat = z.object({
  id: z.number(),
  title: z.string(),
  width: z.number(),
  height: z.number(),
  ...timestamps,
})
export type OwnLabelFormat = z.output<typeof OwnLabelFormat>

/** The smallest label that fits the code of any address and the texts, and the largest that printers take; in mm. */
export const labelLimits = { width: { min: 40, max: 210 }, height: { min: 22, max: 297 } }

function millimetres({ min, max }: { min: number; max: number }) {
  const message = `Bitte eine Größe von ${min} bis ${max} mm angeben!`
  return z.number(message).min(min, message).max(max, message)
}

export const OwnLabelFormatDraft = z.object({
  title: requiredText('Bitte einen Namen für das Format angeben!', 60),
  width: millimetres(labelLimits.width),
  height: millimetres(labelLimits.height),
})

/** Maximum number of labels per print job. */
export const maxLabels = 1_000

function subjects(missing: string) {
  return z.array(Id).min(1, missing).max(maxLabels, 'Höchstens 1.000 Etiketten auf einmal!')
}

/** What a code contains: the label's permanent address, or a GS1 Digital Link with GTIN and serial number. */
export const labelAddresses = ['permanent', 'digital-link'] as const
export type LabelAddress = (typeof labelAddresses)[number]

const printing = {
  /** `62x29`, `a4-3x8`, … or `own-<id>`. */
  format: z.string('Bitte ein Format wählen!').max(40),
  /** `pdf`: all labels; `svg` and `png`: the first one; `zpl`: all, for 203 or 300 dpi printers. */
  as: z.enum(['pdf', 'svg', 'png', 'zpl'], 'Erlaubt sind „pdf“, „svg“, „png“ und „zpl“!'),
  /** Number of labels already used on the first sheet. */
  skip: z.int('Bitte eine ganze Zahl angeben!').min(0).max(99).default(0),
  /** `digital-link` takes effect if the article number has a GTIN and the serial number fits into the link. */
  address: z
    .enum(labelAddresses, 'Erlaubt sind „permanent“ und „digital-link“!')
    .default('permanent'),
  /** Resolution of png and zpl. */
  dpi: z.union([z.literal(203), z.literal(300)], 'Erlaubt sind 203 und 300!').default(300),
}

const LabelOrder = z.object({
  devices: subjects('Bitte mindestens ein Gerät wählen!'),
  ...printing,
})

const PartLabelOrder = z.object({
  parts: subjects('Bitte mindestens eine Artikelnummer wählen!'),
  ...printing,
})

/** Upper case is accepted, as people type it from paper. */
export const PublicId = z
  .string()
  .regex(/^[0-9a-z]{8}$/i)
  .toLowerCase()

export const labels = {
  address: endpoint({
    access: 'anyone',
    method: 'GET',
    path: '/g/:publicId',
    wire: 'stream',
    input: z.object({ publicId: PublicId }),
    output: z.unknown(),
    summary:
      'Die dauerhafte Adresse im QR-Code: eine Seite mit den öffentlichen Dateien, sonst die Kundenanmeldung; für Programme die Verwaltungsschale.',
  }),
  /** The same answer for every serial number, so that guessing reveals nothing about devices. */
  digitalLink: endpoint({
    access: 'anyone',
    method: 'GET',
    path: '/01/:gtin/21/:sn',
    wire: 'stream',
    input: z.object({ gtin: z.string(), sn: z.string() }),
    output: z.unknown(),
    summary:
      'Ein GS1 Digital Link: die öffentliche Seite der Artikelnummer mit dieser GTIN, für jede Seriennummer dieselbe.',
  }),
  partLink: endpoint({
    access: 'anyone',
    method: 'GET',
    path: '/01/:gtin',
    wire: 'stream',
    input: z.object({ gtin: z.string() }),
    output: z.unknown(),
    summary: 'Ein GS1 Digital Link ohne Seriennummer: die öffentliche Seite der Artikelnummer.',
  }),
  publicZip: endpoint({
    access: 'anyone',
    method: 'GET',
    path: '/g/:publicId/dateien.zip',
    wire: 'stream',
    input: z.object({ publicId: PublicId }),
    output: z.unknown(),
    summary: 'Alle öffentlichen Dateien eines Geräts oder einer Artikelnummer als ZIP.',
  }),
  publicFile: endpoint({
    access: 'anyone',
    method: 'GET',
    path: '/g/:publicId/:file',
    wire: 'stream',
    input: z.object({ publicId: PublicId, file: z.string() }),
    output: z.unknown(),
    summary: 'Eine öffentliche Datei eines Geräts oder einer Artikelnummer.',
  }),
  publicPreview: endpoint({
    access: 'anyone',
    method: 'GET',
    path: previewPath('/g/:publicId/:file/vorschau', ':width'),
    wire: 'stream',
    input: z.object({
      publicId: PublicId,
      file: z.string(),
      width: z.coerce.number().pipe(z.literal(previewWidths)),
    }),
    output: z.unknown(),
    summary: 'Ein Vorschaubild einer öffentlichen Datei.',
  }),
  print: endpoint({
    access: 'administrator',
    method: 'POST',
    path: '/api/labels',
    wire: 'stream',
    input: LabelOrder,
    output: z.unknown(),
    summary: 'Erstellt Etiketten als PDF, SVG, PNG oder ZPL.',
  }),
  printParts: endpoint({
    access: 'administrator',
    method: 'POST',
    path: '/api/part-labels',
    wire: 'stream',
    input: PartLabelOrder,
    output: z.unknown(),
    summary: 'Erstellt Etiketten von Artikelnummern als PDF, SVG, PNG oder ZPL.',
  }),
  /** A POST, because a thousand ids do not fit into a URL. */
  printAddresses: endpoint({
    access: 'administrator',
    method: 'POST',
    path: '/api/labels/addresses',
    wire: 'flat',
    input: z.object({
      kind: z.enum(['devices', 'parts'], 'Erlaubt sind „devices“ und „parts“!'),
      ids: subjects('Bitte mindestens ein Etikett wählen!'),
    }),
    output: z.object({ digitalLink: z.array(z.number()) }),
    summary: 'Sagt, wessen Etikett einen GS1 Digital Link tragen kann.',
  }),
  formats: endpoint({
    access: 'staff',
    method: 'GET',
    path: '/api/label-formats',
    wire: 'flat',
    input: z.object({}),
    output: z.array(OwnLabelFormat),
    summary: 'Listet die eigenen Etikettenformate auf.',
  }),
  createFormat: endpoint({
    access: 'administrator',
    method: 'POST',
    path: '/api/label-formats',
    wire: 'flat',
    input: OwnLabelFormatDraft,
    output: OwnLabelFormat,
    summary: 'Speichert ein eigenes Etikettenformat.',
  }),
  removeFormat: endpoint({
    access: 'administrator',
    method: 'DELETE',
    path: '/api/label-formats/:id',
    wire: 'flat',
    input: z.object({ id: Id }),
    output: OwnLabelFormat,
    summary: 'Löscht ein eigenes Etikettenformat.',
  }),
}
