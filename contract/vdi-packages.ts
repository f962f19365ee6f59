import { z } from 'zod'
import { vdiClasses } from './doctypes.ts'
import { endpoint } from './endpoint.ts'
import { Id, optionalText, Timestamp } from './fields.ts'
import { IdRanges } from './files.ts'
import { maxZipped, vdiPackagePath } from './paths.ts'

/** `stop`: no container can be made; `error`: it would be invalid; `warning`: valid, but not as it should be. */
export const vdiFaultLevels = ['stop', 'error', 'warning'] as const

/** A rule that a file violates. */
const VdiFault = z.object({
  /** A stable code. */
  rule: z.string(),
  level: z.enum(vdiFaultLevels),
  /** The problem and its remedy, in German. */
  message: z.string(),
})

/** A version of a file as it would be in the container: as one document. */
const VdiFile = z.object({
  media: z.number(),
  filename: z.string(),
  version: z.string(),
  doctype: z.string().nullable(),
  vdiClass: z.enum(vdiClasses).nullable(),
  /** The PDF/A level that the file claims, such as `3a`; null if it claims none or is not a PDF. */
  pdfa: z.string().nullable(),
  /** Whether it contains readable text; null if unknown. */
  hasText: z.boolean().nullable(),
  faults: z.array(VdiFault),
})

/** A preview of the container of devices or article numbers, with its faults. */
export const VdiCheck = z.object({
  /** Number of versions of files; each becomes a document. */
  documents: z.number(),
  /** Total size of these files in bytes. */
  size: z.number(),
  /** Number of files still being analysed: ask again until it is 0. */
  waiting: z.number(),
  /** Faults that do not concern a single file. */
  faults: z.array(VdiFault),
  /** Files with faults first, most severe first; then the others. */
  files: z.array(VdiFile),
})
export type VdiCheck = z.output<typeof VdiCheck>

/** A container as it was handed over; names are as they were at the time. */
export const VdiPackage = z.object({
  id: z.number(),
  /** Name of the ZIP. */
  name: z.string(),
  /** Who received it. */
  recipient: z.string().nullable(),
  /** Serial numbers, or titles of article numbers; the first ones only. */
  subjects: z.array(z.string()),
  /** Number of devices or article numbers in it. */
  total: z.number(),
  documents: z.number(),
  /** Number of files in it that violated a rule. */
  faulty: z.number(),
  /** Size in bytes. */
  size: z.number(),
  /** SHA-256 of the ZIP, hex; null until it has been read completely once. */
  sha256: z.string().nullable(),
  madeBy: z.string(),
  createdAt: Timestamp,
})
export type VdiPackage = z.output<typeof VdiPackage>

const Ids = z
  .array(Id)
  .min(1, 'Bitte mindestens eines wählen!')
  .max(maxZipped, `Höchstens ${maxZipped} auf einmal!`)
  .transform((ids) => [...new Set(ids)])
  .optional()

const VdiPackageDraft = z.object({
  devices: Ids.describe('Geräte, oder …'),
  parts: Ids.describe('… Artikelnummern; genau eines von beiden.'),
  recipient: optionalText().optional().describe('An wen der Container geht, als Text.'),
  /** Makes the container although files violate rules. */
  despiteFaults: z
    .boolean('Bitte ja oder nein angeben!')
    .default(false)
    .describe('Auch, wenn Dateien Regeln verletzen.'),
})

const PackageId = z.object({ id: Id })

/** Maximum number of packages listed at once. */
export const vdiPackagesListed = 50

/** Containers of VDI 2770 (Übergabe von Herstellerinformationen): previews, and those that were made. */
export const vdiPackages = {
  check: endpoint({
    access: 'staff',
    method: 'GET',
    path: '/api/vdi2770/check',
    wire: 'flat',
    input: z.object({ devices: IdRanges, parts: IdRanges }),
    output: VdiCheck,
    summary:
      'Sagt vor einem Container nach VDI 2770, welche Dateien der gewählten Geräte oder Artikelnummern welche Regel verletzen.',
  }),
  make: endpoint({
    access: 'staff',
    method: 'POST',
    path: '/api/vdi2770/packages',
    wire: 'flat',
    input: VdiPackageDraft,
    output: VdiPackage,
    summary:
      'Erstellt einen Container nach VDI 2770 aus den freigegebenen Dateien von Geräten oder Artikelnummern und bewahrt ihn auf.',
  }),
  list: endpoint({
    access: 'staff',
    method: 'GET',
    path: '/api/vdi2770/packages',
    wire: 'flat',
    input: z.object({
      device: Id.optional(),
      part: Id.optional(),
      before: Id.optional().describe('Nur ältere als der mit dieser ID.'),
    }),
    output: z.array(VdiPackage),
    summary:
      'Listet erstellte Container auf, neueste zuerst, 50 auf einmal: alle, oder die eines Geräts oder einer Artikelnummer.',
  }),
  download: endpoint({
    access: 'staff',
    method: 'GET',
    path: vdiPackagePath(':id'),
    wire: 'stream',
    input: PackageId,
    output: z.unknown(),
    summary: 'Liefert einen erstellten Container als ZIP, jedes Mal Byte für Byte denselben.',
  }),
  remove: endpoint({
    access: 'administrator',
    method: 'DELETE',
    path: '/api/vdi2770/packages/:id',
    wire: 'flat',
    input: PackageId,
    output: z.object({}),
    summary: 'Löscht einen aufbewahrten Container; was nur er noch hält, wird frei.',
  }),
}
