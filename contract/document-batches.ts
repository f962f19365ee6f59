import { z } from 'zod'
import { DocumentLocale } from './documents.ts'
import { endpoint } from './endpoint.ts'
import { Id, Timestamp } from './fields.ts'

/** More devices than this are no single order. */
export const maxBatch = 1_000

/** What is made for many devices at once: a file each, with a letter or label of every device. */
export const batchKinds = ['zugangsdaten', 'label'] as const
export type BatchKind = (typeof batchKinds)[number]

const Kind = z.enum(batchKinds, 'Erlaubt sind „zugangsdaten“ und „label“!')

/** An order of letters and labels for many devices, as whoever ordered sees it. */
export const DocumentBatch = z.object({
  id: z.number(),
  docs: z.array(Kind),
  /** Each device gets a new password, which stands in its letter. */
  newPasswords: z.boolean(),
  /** The import whose new devices it is for. */
  import: z.number().nullable(),
  state: z.enum(['waiting', 'made', 'failed']),
  /** What went wrong last, in German. */
  error: z.string().nullable(),
  /** Devices that were ordered. */
  total: z.number(),
  /** Devices whose letters are made. */
  done: z.number(),
  createdAt: Timestamp,
  /** Until when the files can be loaded; null before they are made. */
  expiresAt: Timestamp.nullable(),
  /** What is ready, in bytes. */
  files: z.array(z.object({ kind: Kind, size: z.number() })),
  /** Devices that something went wrong with, by their serial numbers then. */
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
  /** Of all letters; without it each is in its company's. */
  locale: DocumentLocale.optional(),
  /** Of the labels: `62x29`, `a4-3x8`, … or `own-<id>`. */
  format: z.string('Bitte ein Format wählen!').max(40).default('62x29'),
  /** Labels of the first sheet that are used up already. */
  skip: z.int('Bitte eine ganze Zahl angeben!').min(0).max(99).default(0),
})

/** Instead of `devices` an import whose new devices are to have their letters. */
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
