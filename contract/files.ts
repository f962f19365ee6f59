import { z } from 'zod'
import { Company } from './companies.ts'
import { Doctype } from './doctypes.ts'
import { endpoint } from './endpoint.ts'
import { many, manyNamed, nameEntity, one, oneNamed, onlyByName } from './envelope.ts'
import { exportFormats } from './export-facts.ts'
import {
  changeOf,
  Id,
  identifyingText,
  KeptName,
  Reference,
  References,
  timestamps,
} from './fields.ts'
import { Language, Languages } from './languages.ts'
import { Part } from './parts.ts'
import { deviceZipPath, previewPath, previewWidths, selectionZipPath } from './paths.ts'
import { listInput } from './query.ts'

/** The file extensions that may be uploaded; SVG, HTML, programs and office files with macros are not among them. */
export const fileEndings = [
  'pdf',
  'png',
  'jpg',
  'jpeg',
  'webp',
  'gif',
  'txt',
  'csv',
  'docx',
  'xlsx',
  'pptx',
  'odt',
  'ods',
  'zip',
  'dwg',
  'dxf',
  'step',
  'stp',
  'mp4',
] as const
export type FileEnding = (typeof fileEndings)[number]

/**
 * What an office file may do by itself when opened: run macros, run embedded programs (OLE), load templates, frames
 * or data from elsewhere (external), call other programs (DDE).
 */
export const activeContents = ['macros', 'embedded', 'external', 'dde'] as const
export type ActiveContent = (typeof activeContents)[number]

/** German names, for staff and for the error message of a refused upload. */
export const activeContentNames: Record<ActiveContent, string> = {
  macros: 'Makros',
  embedded: 'eingebettete Objekte (OLE)',
  external: 'Verweise auf fremde Vorlagen oder Daten',
  dde: 'Aufrufe anderer Programme (DDE)',
}

/**
 * What is wrong with stored bytes: missing, of another length, different from what was uploaded, or unreadable on
 * disk.
 */
export const blobDamages = ['missing', 'size', 'bytes', 'unreadable'] as const
export type BlobDamage = (typeof blobDamages)[number]

/** An uploaded file: bytes with a name. `size` is in kB (1,000 bytes, two decimals), as in Strapi. */
export const Upload = z.object({
  id: z.number(),
  name: z.string(),
  hash: z.string(),
  ext: z.string().nullable(),
  mime: z.string(),
  size: z.number(),
  /** Path under `/uploads/`, never an absolute URL. */
  url: z.string(),
  /** Path of its previews without the width: `<preview>-480.webp`; null if there are none. */
  preview: z.string().nullable(),
  /** Active content that the settings tolerate; empty otherwise. */
  activeContent: z.array(z.enum(activeContents)),
  /**
   * What is wrong with its bytes, which are withheld until the same bytes are uploaded again; null if they are sound.
   */
  damage: z.enum(blobDamages).nullable(),
  ...timestamps,
})
export type Upload = z.output<typeof Upload>
nameEntity('uploads', Upload)

/** How a file was uploaded: by a form in the browser, by a person's call, or by a call with an API token. */
export const uploadOrigins = ['form', 'api', 'token'] as const

/** Request header with which the browser's own form says `form`: its abandoned uploads are removed after a week. */
export const uploadOriginHeader = 'x-upload-origin'

/** An upload that no file uses; uploader and origin are null for uploads older than these attributes. */
export const UnusedUpload = Upload.pick({
  id: true,
  name: true,
  size: true,
  url: true,
  createdAt: true,
}).extend({ uploadedBy: z.string().nullable(), origin: z.enum(uploadOrigins).nullable() })
export type UnusedUpload = z.output<typeof UnusedUpload>

const document = {
  id: z.number(),
  filename: z.string(),
  languages: z.array(Language),
  ...timestamps,
  doctype: one(Doctype),
  /** The upload of the current version. */
  url: one(Upload),
}

/** A file of a device in a file's `devices` relation. */
export const MediaDeviceFile = z.object(document)

/** A device in a file's `devices` relation; its own files cannot be populated from there. */
export const MediaDevice = z.object({
  id: z.number(),
  sn: z.string(),
  ...timestamps,
  companie: one(Company),
  part: one(Part),
  media: many(MediaDeviceFile),
})

/**
 * A file (wire name: media): a name, a document type and an upload; devices and article numbers link to it.
 * Translations of each other share the same `original`.
 */
export const Media = z.object({
  ...document,
  /** Day until which it must remain available for the devices that show it; null if for none. */
  availableUntil: onlyByName(z.string().nullable()),
  /** The same for the devices with an explicit day: before it, deleting the file requires typing its name. */
  keptUntil: onlyByName(z.string().nullable()),
  /** Id of the file import that created it; null otherwise. */
  importId: z.number().nullable(),
  devices: many(MediaDevice),
  parts: manyNamed('parts'),
  original: oneNamed('medias'),
  versions: manyNamed('versions'),
})
export type Media = z.output<typeof Media>
nameEntity('medias', Media)

/** Whose link makes a device show a file: its own, or its article number's. */
export const fileOrigins = ['device', 'part'] as const

/** A file as shown by a device. */
export const DeviceFile = z.object({
  ...document,
  origin: z.enum(fileOrigins),
  original: oneNamed('medias'),
  versions: manyNamed('versions'),
})
export type DeviceFile = z.output<typeof DeviceFile>
nameEntity('deviceFiles', DeviceFile)

/**
 * How often customers and visitors of public pages downloaded a file, by day (YYYY-MM-DD) in the portal's time zone.
 */
const FileDownloads = z.array(z.object({ day: z.string(), count: z.number() }))
export type FileDownloads = z.output<typeof FileDownloads>

const filename = identifyingText('Bitte einen Dateinamen angeben!')

/** What makes an upload a file; our form also requires both relations. */
export const MediaDraft = z.object({
  filename,
  doctype: Reference.optional(),
  url: Reference.optional(),
  devices: References.optional(),
  parts: References.optional(),
  /** Defaults to the languages in the settings. */
  languages: Languages.optional(),
  original: Reference.optional(),
})

/** Ids of a selection, as a URL parameter: numbers and ranges, such as `3,7-12`. */
export const IdRanges = z
  .string()
  .max(4_000)
  .regex(/^\d{1,10}(-\d{1,10})?(,\d{1,10}(-\d{1,10})?)*$/, 'Bitte IDs wie „3,7-12“ angeben!')
  .optional()
  .describe('IDs wie „3,7-12“, zusammen höchstens 500.')

const MediaId = z.object({ id: Id })

export const medias = {
  list: endpoint({
    access: 'staff',
    method: 'GET',
    path: '/api/medias',
    wire: 'list',
    input: listInput,
    output: Media,
    summary: 'Listet Dateien auf.',
  }),
  show: endpoint({
    access: 'staff',
    method: 'GET',
    path: '/api/medias/:id',
    wire: 'entity',
    input: MediaId,
    output: Media,
    summary: 'Zeigt eine Datei.',
  }),
  create: endpoint({
    access: 'staff',
    method: 'POST',
    path: '/api/medias',
    wire: 'entity',
    input: MediaDraft,
    output: Media,
    summary: 'Legt zu einem hochgeladenen Inhalt die Datei an; jeder gehört zu höchstens einer.',
  }),
  update: endpoint({
    access: 'staff',
    method: 'PUT',
    path: '/api/medias/:id',
    aliases: ['/api/medias'],
    wire: 'entity',
    input: changeOf(MediaDraft),
    output: Media,
    summary: 'Ändert Name, Dokumententyp, Inhalt oder Geräte einer Datei.',
  }),
  remove: endpoint({
    access: 'administrator',
    method: 'DELETE',
    path: '/api/medias/:id',
    wire: 'entity',
    input: MediaId.extend({ name: KeptName }),
    output: Media,
    summary: 'Löscht eine Datei mit ihren Verknüpfungen und ihrem Inhalt.',
  }),
  downloads: endpoint({
    access: 'staff',
    method: 'GET',
    path: '/api/medias/:id/downloads',
    wire: 'flat',
    input: MediaId,
    output: FileDownloads,
    summary:
      'Wie oft Kunden und Besucher öffentlicher Seiten eine Datei an jedem der letzten 30 Tage abgerufen haben.',
  }),
}

/** How many unused uploads are listed, and removed, at once. */
export const unusedListed = 1_000

export const uploads = {
  list: endpoint({
    access: 'staff',
    method: 'GET',
    path: '/api/upload/files',
    aliases: ['/api/upload'],
    wire: 'flat list',
    input: listInput,
    // Partial because `fields` may select some attributes.
    output: z.array(Upload.partial().extend({ id: Upload.shape.id })),
    summary: 'Listet hochgeladene Dateien auf, als flache Liste.',
  }),
  show: endpoint({
    access: 'staff',
    method: 'GET',
    path: '/api/upload/files/:id',
    wire: 'flat',
    input: z.object({ id: Id }),
    output: Upload,
    summary: 'Zeigt eine hochgeladene Datei.',
  }),
  create: endpoint({
    access: 'staff',
    method: 'POST',
    path: '/api/upload',
    wire: 'stream',
    input: z.unknown(),
    output: z.union([z.array(Upload), Upload]),
    summary: 'Lädt Dateien hoch, oder benennt mit „?id=…“ und „fileInfo“ eine hochgeladene um.',
  }),
  update: endpoint({
    access: 'staff',
    method: 'PUT',
    path: '/api/upload',
    wire: 'entity',
    input: z.object({ id: Id, name: filename }),
    output: Upload,
    summary: 'Benennt eine hochgeladene Datei um.',
  }),
  remove: endpoint({
    access: 'administrator',
    method: 'DELETE',
    path: '/api/upload/files/:id',
    wire: 'flat',
    input: z.object({ id: Id, name: KeptName }),
    output: Upload,
    summary: 'Löscht einen hochgeladenen Inhalt; seine Datei bleibt ohne ihn zurück.',
  }),
  unused: endpoint({
    access: 'administrator',
    method: 'GET',
    path: '/api/upload/unused',
    wire: 'flat',
    input: z.object({}),
    output: z.array(UnusedUpload),
    summary: 'Listet Hochgeladenes auf, das zu keiner Datei gehört, höchstens 1.000.',
  }),
  removeUnused: endpoint({
    access: 'administrator',
    method: 'POST',
    path: '/api/upload/unused/remove',
    wire: 'flat',
    input: z.object({
      ids: z
        .array(Id, 'Bitte die Dateien angeben!')
        .min(1, 'Bitte mindestens eine Datei angeben!')
        .max(unusedListed, 'Höchstens 1.000 Dateien auf einmal!'),
    }),
    output: z.object({ removed: z.number() }),
    summary: 'Löscht Hochgeladenes zusammen, soweit es noch immer zu keiner Datei gehört.',
  }),
  download: endpoint({
    access: 'reader',
    method: 'GET',
    path: '/uploads/:name',
    wire: 'stream',
    input: z.object({ name: z.string() }),
    output: z.unknown(),
    customerOutput: z.unknown(),
    summary: 'Liefert die Bytes einer Datei, wenn Sie sie lesen dürfen.',
  }),
  preview: endpoint({
    access: 'reader',
    method: 'GET',
    path: previewPath('/uploads/:name/vorschau', ':width'),
    wire: 'stream',
    input: z.object({ name: z.string(), width: z.coerce.number().pipe(z.literal(previewWidths)) }),
    output: z.unknown(),
    customerOutput: z.unknown(),
    summary: 'Liefert ein Bild der ersten Seite oder des Bildes, wenn Sie die Datei lesen dürfen.',
  }),
  /** Under `/uploads/`, because the staff cookie is valid only there. */
  downloadAll: endpoint({
    access: 'reader',
    method: 'GET',
    path: deviceZipPath(':id'),
    wire: 'stream',
    input: z.object({ id: Id }),
    output: z.unknown(),
    customerOutput: z.unknown(),
    summary: 'Liefert alle Dateien eines Geräts als ZIP, wenn Sie sie lesen dürfen.',
  }),
  downloadSelection: endpoint({
    access: 'staff',
    method: 'GET',
    path: selectionZipPath,
    wire: 'stream',
    input: z.object({
      devices: IdRanges,
      parts: IdRanges,
      medias: IdRanges,
      contents: z
        .enum(exportFormats, 'Erlaubt sind „csv“ und „xlsx“!')
        .default('csv')
        .describe('Als was das Inhaltsverzeichnis darin liegt.'),
    }),
    output: z.unknown(),
    summary:
      'Liefert die Dateien ausgewählter Geräte und Artikelnummern oder ausgewählte Dateien als ZIP, mit einem Inhaltsverzeichnis.',
  }),
}
