import { z } from 'zod'
import { DocumentLocale } from './documents.ts'
import { endpoint } from './endpoint.ts'
import { Id, Timestamp } from './fields.ts'

/** Maximum number of devices per batch. */
export const maxBatch = 1_000

/** What a batch consists of: one file per kind, with a letter or label for each device. */
export const batchKinds = ['zugangsdaten', 'label'] as const
export type BatchKind = (typeof batchKinds)[number]

const Kind = z.enum(batchKinds, 'Erlaubt sind „zugangsdaten“ und „label“!')

/** A batch of letters and labels for many devices, as the person who ordered it sees it. */
export const DocumentBatch = z.object({
  id: z.number(),
  docs: z.array(Kind),
  /** Whether each device gets a new password, which is printed in its letter. */
  newPasswords: z.boolean(),
  /** Id of the import whose new devices the batch is for. */
  import: z.number().nullable(),
  state: z.enum(['waiting', 'made', 'failed']),
  /** The latest error, in German. */
  error: z.string().nullable(),
  /** Number of devices ordered. */
  total: z.number(),
  /** Number of devices whose letters are finished. */
  done: z.number(),
  createdAt: Timestamp,
  /** When the files stop being available; null until they are made. */
  expiresAt: Timestamp.nullable(),
  /** Files that are ready; `size` in bytes. */
  files: z.array(z.object({ kind: Kind, size: z.number() })),
  /** Devices that failed, by their serial numbers at the time. */
  problems: z.array(z.object({ sn: z.string(), error: z.string() })),
})
export type DocumentBatch = z.output<typeof DocumentBatch>

const tooMany = 'Höchstens 1.000 Geräte auf einmal!'

export const DocumentBatchDraft = z.object({
  devices: z
    .array(Id)
    .min(1, 'Bitte mindestens ein Gerät wählen!')
    .max(maxBatch, tooMany)
    .transform((ids) => [...new Set(ids)]),
  docs: z
    .array(Kind)
    .min(1, 'Bitte mindestens ein Dokument wählen!')
    .max(batchKinds.length)
    .transform((docs) => batchKinds.filter((kind) => docs.includes(kind))),
  newPasswords: z.boolean().default(false),
  /** Language of all letters; by default each is in its company's language. */
  locale: DocumentLocale.optional(),
  /** Format of the labels: `62x29`, `a4-3x8`, … or `own-<id>`. */
  format: z.string('Bitte ein Format wählen!').max(40).default('62x29'),
  /** Number of labels already used on the first sheet. */
  skip: z.int('Bitte eine ganze Zahl angeben!').min(0).max(99).default(0),
})

/** Instead of `devices`, an import whose new devices get their letters. */
const BatchOrder = DocumentBatchDraft.extend({
  devices: DocumentBatchDraft.shape.devices.optional(),
  import: Id.optional(),
})

const BatchId = z.object({ id: Id })

export const documentBatches = {
  order: endpoint({
    access: 'staff in person',
    method: 'POST',
    path: '/api/documents/batches',
    wire: 'flat',
    input: BatchOrder,
    output: DocumentBatch,
    summary:
      'Lässt Briefe und Etiketten vieler Geräte als je eine PDF-Datei erstellen; die Antwort ist 202. Etiketten und neue Passwörter bestellen nur Administratoren.',
  }),
  list: endpoint({
    access: 'staff in person',
    method: 'GET',
    path: '/api/documents/batches',
    wire: 'flat',
    input: z.object({}),
    output: z.array(DocumentBatch),
    summary: 'Listet die eigenen Sammelaufträge auf, neueste zuerst.',
  }),
  show: endpoint({
    access: 'staff in person',
    method: 'GET',
    path: '/api/documents/batches/:id',
    wire: 'flat',
    input: BatchId,
    output: DocumentBatch,
    summary: 'Zeigt, wie weit ein eigener Sammelauftrag ist.',
  }),
  file: endpoint({
    access: 'staff in person',
    method: 'GET',
    path: '/api/documents/batches/:id/:kind.pdf',
    wire: 'stream',
    input: BatchId.extend({ kind: Kind }),
    output: z.unknown(),
    summary: 'Die Briefe oder Etiketten eines eigenen Sammelauftrags.',
  }),
  remove: endpoint({
    access: 'staff in person',
    method: 'DELETE',
    path: '/api/documents/batches/:id',
    wire: 'flat',
    input: BatchId.extend({
      state: z
        .literal('waiting', 'Erlaubt ist „waiting“!')
        .optional()
        .describe('Mit „waiting“ nur, solange nichts erstellt ist; sonst 409.'),
    }),
    output: z.object({}),
    summary: 'Bricht einen eigenen Sammelauftrag ab oder löscht, was er erstellt hat.',
  }),
}
