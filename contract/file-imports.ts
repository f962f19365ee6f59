import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  Id,
  isWellFormed,
  maybe,
  refusal,
  requiredText,
  SeenAt,
  storable,
  Timestamp,
  wholeNumber,
} from './fields.ts'
import { importModes, importStates, TableEncoding } from './imports.ts'
import { Languages } from './languages.ts'

/** The states of table imports, and `unpacking` while files are being extracted from a ZIP. */
export const fileImportStates = [...importStates, 'unpacking'] as const
export type FileImportState = (typeof fileImportStates)[number]

/**
 * What the import does with a file: `linked` links a file that the portal already has, `equal` files are already
 * linked, `unmatched` belong to nothing, `refused` may not be uploaded, `skipped` were left out by hand.
 */
export const plannedStates = [
  'new',
  'version',
  'linked',
  'equal',
  'unmatched',
  'refused',
  'skipped',
] as const
export type PlannedState = (typeof plannedStates)[number]

const outcomes = ['imported', 'undone', 'left'] as const

/** Size of one piece of a ZIP upload, in bytes; the last one may be shorter. */
export const pieceBytes = 8 * 1_024 * 1_024
const maxZipBytes = 4 * 1_024 ** 3

const count = z.number()
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'Bitte eine SHA-256 als 64 Hexziffern angeben!')

/** An import of files. */
export const FileImport = z.object({
  id: z.number(),
  name: z.string(),
  createdBy: z.string().nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  state: z.enum(fileImportStates),
  /** Why it failed, or what its task is waiting for, in German. */
  error: z.string().nullable(),
  /** For a ZIP: the upload continues at byte `received`. `mark` identifies the ZIP to its sender. */
  zip: z
    .object({ name: z.string(), size: count, received: count, mark: z.string().nullable() })
    .nullable(),
  /** In order of precedence: the first match counts. */
  patterns: z.array(z.string()),
  usualPatterns: z.array(z.string()),
  /** The table that assigns the files; `unused` holds the first of its rows whose file is missing. */
  table: z
    .object({ name: z.string(), rows: count, unused: z.array(z.string()), unusedTotal: count })
    .nullable(),
  /** Counts and bytes of the announced files, and of those that have arrived. */
  files: z.object({ total: count, arrived: count, bytes: count, arrivedBytes: count }),
  /** For a container of VDI 2770: its number of containers and documents, and its findings. */
  container: z
    .object({
      containers: count,
      documents: count,
      errors: count,
      warnings: count,
      areFindingsAccepted: z.boolean(),
    })
    .nullable(),
  mode: z.enum(importModes).nullable(),
  progress: z.object({ done: count, total: count }).nullable(),
  /** Files by what is planned for them, and by outcome. */
  counts: z.object({
    new: count,
    version: count,
    linked: count,
    equal: count,
    unmatched: count,
    refused: count,
    skipped: count,
    imported: count,
    undone: count,
    left: count,
  }),
  undoUntil: Timestamp.nullable(),
  /** When the uploaded bytes are deleted. */
  expiresAt: Timestamp,
})
export type FileImport = z.output<typeof FileImport>

/** What is known about where a file belongs, from patterns, table or manual entry. */
const Assignment = z.object({
  sn: z.string().nullable(),
  part: z.string().nullable(),
  type: z.string().nullable(),
  language: z.string().nullable(),
  version: z.string().nullable(),
  title: z.string().nullable(),
})

/** One file of an import. */
export const FileImportEntry = z.object({
  number: z.number(),
  /** Path with `/` between folders. */
  path: z.string(),
  size: count,
  /** Whether its bytes have arrived. */
  isThere: z.boolean(),
  /** Null before planning. */
  state: z.enum(plannedStates).nullable(),
  /** Why it is refused or unmatched; or the file that it is a version of. */
  reason: z.string().nullable(),
  /** Where the assignment comes from: a pattern by its position, the table by its row, or a manual entry. */
  source: z.string().nullable(),
  named: Assignment,
  /** The record that the file gets linked to. */
  target: z
    .object({ kind: z.enum(['devices', 'parts']), id: z.number(), name: z.string() })
    .nullable(),
  /** The file's name in the portal. */
  filename: z.string().nullable(),
  languages: Languages.nullable(),
  /** Id of the file that this becomes, adds a version to, or already is. */
  media: z.number().nullable(),
  isCorrected: z.boolean(),
  outcome: z.enum(outcomes).nullable(),
})
export type FileImportEntry = z.output<typeof FileImportEntry>

const FileImportId = z.object({ id: Id })
const EntryId = FileImportId.extend({ number: wholeNumber('Bitte die Datei angeben!', 1, 999_999) })

const Patterns = z
  .array(z.string('Bitte Muster angeben!').max(200, 'Höchstens 200 Zeichen!'))
  .max(30, 'Höchstens 30 Muster!')

const Path = z
  .string('Bitte den Pfad angeben!')
  .min(1, 'Bitte den Pfad angeben!')
  .max(1_000, 'Höchstens 1.000 Zeichen!')
  .refine(isWellFormed, refusal('format', 'Der Pfad ist kein gültiger Text!'))

const Announced = z.strictObject({
  path: Path,
  size: z.int('Bitte die Größe in Bytes angeben!').min(0, 'Mindestens 0!'),
  sha256: Sha256,
})
export type AnnouncedFile = z.output<typeof Announced>

const correctedText = maybe(requiredText('Bitte etwas angeben!')).optional()

/** A manual correction; absent values stay as the patterns or the table say, `null` withdraws a correction. */
const Correction = EntryId.extend({
  sn: correctedText,
  part: correctedText,
  type: correctedText,
  language: correctedText,
  version: correctedText,
  title: correctedText,
  isSkipped: z.boolean('Bitte ja oder nein angeben!').optional(),
})
export type FileImportCorrection = Omit<z.output<typeof Correction>, 'id' | 'number'>

const shared = { access: 'administrator in person', wire: 'flat' } as const
const path = '/api/file-imports'

/** How many imports are listed, newest first. */
export const fileImportsListed = 50

export const fileImports = {
  list: endpoint({
    ...shared,
    method: 'GET',
    path,
    input: z.object({}),
    output: z.array(FileImport),
    summary: 'Listet die 50 neuesten Importe von Dateien auf, den neuesten zuerst.',
  }),
  create: endpoint({
    ...shared,
    method: 'POST',
    path,
    input: z.object({
      name: requiredText('Bitte einen Namen angeben!'),
      zip: z
        .strictObject({
          size: z
            .int('Bitte die Größe in Bytes angeben!')
            .min(22, 'Ein ZIP ist nicht so klein!')
            .max(maxZipBytes, 'Ein ZIP darf höchstens 4 GB groß sein. Bitte aufteilen!'),
          mark: storable(z.string().max(100)).nullable().default(null),
        })
        .nullable()
        .default(null),
    }),
    output: FileImport,
    summary: 'Beginnt einen Import von Dateien; sie kommen danach einzeln, oder als ein ZIP.',
  }),
  show: endpoint({
    ...shared,
    method: 'GET',
    path: `${path}/:id`,
    input: FileImportId,
    output: FileImport,
    summary: 'Zeigt, wie weit ein Import von Dateien ist.',
  }),
  change: endpoint({
    ...shared,
    method: 'PUT',
    path: `${path}/:id`,
    input: FileImportId.extend({ patterns: Patterns }),
    output: FileImport,
    summary: 'Ändert die Muster, nach denen Dateien zugeordnet werden.',
  }),
  preview: endpoint({
    ...shared,
    method: 'POST',
    path: `${path}/:id/preview`,
    input: FileImportId.extend({ patterns: Patterns }),
    output: z.object({
      /** What is wrong with each pattern, in German; null for a valid one. */
      problems: z.array(z.string().nullable()),
      /** The first files, and where the patterns assign them. */
      files: z.array(FileImportEntry.pick({ path: true, source: true, named: true, reason: true })),
    }),
    summary: 'Zeigt, wohin die ersten Dateien nach Mustern gehören; ändert nichts.',
  }),
  announce: endpoint({
    ...shared,
    method: 'POST',
    path: `${path}/:id/entries`,
    input: FileImportId.extend({
      entries: z
        .array(Announced, 'Bitte die Dateien angeben!')
        .min(1, 'Bitte mindestens eine Datei angeben!')
        .max(500, 'Höchstens 500 Dateien auf einmal!'),
    }),
    output: z.object({
      entries: z.array(
        z.object({
          path: z.string(),
          /** Null for files that operating systems put into folders by themselves. */
          number: z.number().nullable(),
          /** Whether its bytes still have to be sent. */
          isMissing: z.boolean(),
        }),
      ),
    }),
    summary:
      'Kündigt an, welche Dateien kommen; die Antwort nennt, welche davon noch zu senden sind.',
  }),
  send: endpoint({
    ...shared,
    wire: 'stream',
    method: 'POST',
    path: `${path}/:id/entries/:number/bytes`,
    input: EntryId,
    output: FileImportEntry,
    summary: 'Nimmt die Bytes einer angekündigten Datei an (Feld „file“ des Formulars).',
  }),
  sendPiece: endpoint({
    ...shared,
    wire: 'stream',
    method: 'POST',
    path: `${path}/:id/pieces`,
    input: FileImportId.extend({ offset: z.coerce.number().int().min(0).max(maxZipBytes) }),
    output: FileImport,
    summary:
      'Nimmt ein Stück eines ZIP an (Feld „file“ des Formulars): 8 MiB, das letzte auch kürzer.',
  }),
  takeTable: endpoint({
    ...shared,
    wire: 'stream',
    method: 'POST',
    path: `${path}/:id/table`,
    input: FileImportId.extend({ encoding: TableEncoding.optional() }),
    output: FileImport,
    summary: 'Nimmt eine Tabelle (CSV, XLSX) an, die sagt, welche Datei wohin gehört.',
  }),
  removeTable: endpoint({
    ...shared,
    method: 'DELETE',
    path: `${path}/:id/table`,
    input: FileImportId,
    output: FileImport,
    summary: 'Nimmt die Tabelle wieder weg; dann gelten die Muster.',
  }),
  check: endpoint({
    ...shared,
    method: 'POST',
    path: `${path}/:id/check`,
    input: FileImportId,
    output: FileImport,
    summary: 'Beginnt zu planen, was aus jeder Datei wird. Das läuft im Hintergrund.',
  }),
  entries: endpoint({
    ...shared,
    method: 'GET',
    path: `${path}/:id/entries`,
    input: FileImportId.extend({
      state: z.enum([...plannedStates, ...outcomes, 'missing']).optional(),
      page: wholeNumber('Bitte eine Seite angeben!', 1, 1_000_000).default(1),
      pageSize: wholeNumber('Bitte angeben, wie viele!', 1, 200).default(50),
    }),
    output: z.object({ entries: z.array(FileImportEntry), total: count }),
    summary: 'Zeigt Dateien des Imports, auf Wunsch nur die eines Zustands.',
  }),
  correct: endpoint({
    ...shared,
    method: 'PUT',
    path: `${path}/:id/entries/:number`,
    input: Correction,
    output: FileImportEntry,
    summary: 'Ordnet eine Datei von Hand zu, oder lässt sie aus.',
  }),
  run: endpoint({
    ...shared,
    method: 'POST',
    path: `${path}/:id/run`,
    input: FileImportId.extend({
      mode: z.enum(importModes, 'Erlaubt sind „all“ (alles oder nichts) und „good“!'),
      updatedAt: SeenAt,
    }),
    output: FileImport,
    summary: 'Beginnt den Import, wie er geplant ist. Er läuft im Hintergrund.',
  }),
  cancel: endpoint({
    ...shared,
    method: 'POST',
    path: `${path}/:id/cancel`,
    input: FileImportId,
    output: FileImport,
    summary: 'Bricht ab, was läuft; was davon schon importiert war, wird zurückgenommen.',
  }),
  undo: endpoint({
    ...shared,
    method: 'POST',
    path: `${path}/:id/undo`,
    input: FileImportId,
    output: FileImport,
    summary:
      'Macht einen Import von Dateien 24 Stunden lang als Ganzes rückgängig; was seitdem jemand geändert hat, bleibt, und ein weiterer Aufruf versucht es noch einmal.',
  }),
  remove: endpoint({
    ...shared,
    method: 'DELETE',
    path: `${path}/:id`,
    input: FileImportId,
    output: z.object({}),
    summary: 'Löscht einen Import mit seinem Bericht; was importiert ist, bleibt.',
  }),
}
