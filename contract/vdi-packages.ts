import { z } from 'zod'
import { vdiClasses } from './doctypes.ts'
import { endpoint } from './endpoint.ts'
import { Id, optionalText, Timestamp } from './fields.ts'
import { IdRanges } from './files.ts'
import { maxZipped, vdiPackagePath } from './paths.ts'

/** `stop`: without mending it there is no container; `error`: it is not valid then; `warning`: it is, but not as it should be. */
export const vdiFaultLevels = ['stop', 'error', 'warning'] as const

/** A rule that a file breaks. */
const VdiFault = z.object({
  /** A code that never changes. */
  rule: z.string(),
  level: z.enum(vdiFaultLevels),
  /** In German: what is wrong, and what helps. */
  message: z.string(),
})

/** A version of a file as it would lie in the container: a document of its own. */
const VdiFile = z.object({
  media: z.number(),
  filename: z.string(),
  version: z.string(),
  doctype: z.string().nullable(),
  vdiClass: z.enum(vdiClasses).nullable(),
  /** The level of PDF/A that the file claims, such as `3a`; null where it claims none, or is no PDF. */
  pdfa: z.string().nullable(),
  /** Whether a text can be read in it; null where nobody knows. */
  hasText: z.boolean().nullable(),
  faults: z.array(VdiFault),
})

/** What a container of devices or article numbers would be. */
export const VdiCheck = z.object({
  /** Versions of files; each is a document. */
  documents: z.number(),
  /** Bytes of these files. */
  size: z.number(),
  /** Files that are still being read: ask again until it is 0. */
  waiting: z.number(),
  /** What concerns no single file. */
  faults: z.array(VdiFault),
  /** Those that break a rule come first, worst of all; then the others. */
  files: z.array(VdiFile),
})
export type VdiCheck = z.output<typeof VdiCheck>

/** A container that was made, as what was handed over. Names are as they were then. */
export const VdiPackage = z.object({
  id: z.number(),
  /** Of the ZIP. */
  name: z.string(),
  /** To whom. */
  recipient: z.string().nullable(),
  /** Serial numbers, or titles of article numbers; the first ones. */
  subjects: z.array(z.string()),
  /** Of how many it is. */
  total: z.number(),
  documents: z.number(),
  /** Files in it that broke a rule. */
  faulty: z.number(),
  /** Bytes. */
  size: z.number(),
  /** SHA-256 of the ZIP, hex; null until all of it was read once. */
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
  /** Goes on although files break rules. */
  despiteFaults: z
    .boolean('Bitte ja oder nein angeben!')
    .default(false)
    .describe('Auch, wenn Dateien Regeln verletzen.'),
})

const PackageId = z.object({ id: Id })

/** So many are listed at once. */
export const vdiPackagesListed = 50

/** Containers of VDI 2770 (Übergabe von Herstellerinformationen): what they would be, and those that were made. */
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
