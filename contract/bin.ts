import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { AnsweredDay, Id, messageText, requiredText, Timestamp, timestamps } from './fields.ts'
import { listInput } from './query.ts'

/** What goes to the bin when deleted; a file's versions go there with it or alone. */
export const binKinds = ['device', 'company', 'part', 'doctype', 'file', 'version'] as const
export type BinKind = (typeof binKinds)[number]

/** German names of the kinds. */
export const binKindWords: Record<BinKind, string> = {
  device: 'Gerät',
  company: 'Firma',
  part: 'Artikelnummer',
  doctype: 'Dokumententyp',
  file: 'Datei',
  version: 'Fassung',
}

/** How many minutes people who are not administrators have to undo their own deletion. */
export const undoMinutes = 15

/** A deleted record in the bin, as administrators see it: its names only, never its contents. */
export const BinEntry = z.object({
  id: z.number(),
  kind: z.enum(binKinds),
  /** The record's id, which it gets back when restored. */
  record: z.number(),
  /** Serial number, name or title; for files and versions the file's name. */
  name: z.string(),
  /** A device's company, a company's number, a file's type or a version's label. */
  detail: z.string().nullable(),
  deletedBy: z.string().nullable(),
  deletedAt: Timestamp,
  /** The last day on which it can be restored. */
  until: AnsweredDay,
  /** The day until which it must be kept, if that was still ahead when it was deleted; else null. */
  keptUntil: AnsweredDay.nullable(),
  ...timestamps,
})
export type BinEntry = z.output<typeof BinEntry>

/** A link that was not restored because the record at its other end is missing. */
const LeftLink = z.object({
  kind: z.string(),
  id: z.number(),
  /** Name of the missing record. */
  name: z.string(),
  /** Whether the missing record is in the bin: restoring it restores the link. */
  isInBin: z.boolean(),
})
export type LeftLink = z.output<typeof LeftLink>

/** A restored record. */
const Restored = z.object({
  kind: z.enum(binKinds),
  /** Its id, the same as before. */
  record: z.number(),
  name: z.string(),
  left: z.array(LeftLink),
  /** The article number's GTIN if another one has taken it meanwhile: it is restored without. */
  withoutGtin: z.string().nullable(),
})
export type Restored = z.output<typeof Restored>

const EntryId = z.object({ id: Id })

export const bin = {
  list: endpoint({
    access: 'administrator',
    method: 'GET',
    path: '/api/bin',
    wire: 'list',
    input: listInput,
    output: BinEntry,
    summary: 'Listet auf, was im Papierkorb liegt.',
  }),
  restore: endpoint({
    access: 'administrator',
    method: 'POST',
    path: '/api/bin/:id/restore',
    wire: 'flat',
    input: EntryId.extend({
      /** A new serial number, customer number or title, if the original one is taken. */
      number: z.union([z.string(), z.number()]).nullish(),
    }),
    output: Restored,
    summary: 'Stellt einen gelöschten Datensatz wieder her, mit ID und Verknüpfungen.',
  }),
  undo: endpoint({
    access: 'staff',
    method: 'POST',
    path: '/api/bin/undo',
    wire: 'flat',
    input: z.object({
      kind: z.enum(binKinds, 'Bitte angeben, was gelöscht wurde!'),
      /** The ids of the deleted records. */
      records: z
        .array(Id)
        .min(1, 'Bitte mindestens einen Datensatz angeben!')
        .max(500, 'Höchstens 500 auf einmal!'),
    }),
    output: z.object({
      restored: z.array(Restored),
      /**
       * Ids of the restored records, including those restored earlier, as when the answer to the same undo was lost.
       */
      back: z.array(z.number()),
      /** The records that could not be restored, and why. */
      refused: z.array(z.object({ record: z.number(), message: z.string() })),
    }),
    summary: `Nimmt eigene Löschungen der letzten ${undoMinutes} Minuten zurück.`,
  }),
  remove: endpoint({
    access: 'administrator',
    method: 'DELETE',
    path: '/api/bin/:id',
    wire: 'entity',
    input: EntryId,
    output: BinEntry,
    summary: 'Löscht einen Datensatz im Papierkorb endgültig, sofern er nicht aufzubewahren ist.',
  }),
  end: endpoint({
    access: 'administrator in person',
    method: 'POST',
    path: '/api/bin/:id/end',
    wire: 'entity',
    input: EntryId.extend({
      /** Typed again, so that nobody deletes the wrong record for good. */
      name: requiredText('Bitte den Namen des Datensatzes angeben!'),
      reason: messageText('Bitte einen Grund angeben!', 500),
    }),
    output: BinEntry,
    summary:
      'Löscht einen Datensatz im Papierkorb endgültig, auch wenn er aufzubewahren ist; der Grund bleibt im Protokoll.',
  }),
}
