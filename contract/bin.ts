import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { AnsweredDay, Id, requiredText, Timestamp, timestamps, toldText } from './fields.ts'
import { listInput } from './query.ts'

/** What goes to the bin when it is deleted; a file's versions go there with it or alone. */
export const binKinds = ['device', 'company', 'part', 'doctype', 'file', 'version'] as const
export type BinKind = (typeof binKinds)[number]

/** What people call each kind. */
export const binKindWords: Record<BinKind, string> = {
  device: 'Gerät',
  company: 'Firma',
  part: 'Artikelnummer',
  doctype: 'Dokumententyp',
  file: 'Datei',
  version: 'Fassung',
}

/** How long whoever deleted something may take that back without being an administrator, in minutes. */
export const undoMinutes = 15

/** A deleted record in the bin, as administrators see it: by its names, never what it held. */
export const BinEntry = z.object({
  id: z.number(),
  kind: z.enum(binKinds),
  /** The id that the record had, and will have again. */
  record: z.number(),
  /** Serial number, name, title; of files and versions the file's name. */
  name: z.string(),
  /** A device's company, a company's number, a file's type, a version's label. */
  detail: z.string().nullable(),
  deletedBy: z.string().nullable(),
  deletedAt: Timestamp,
  /** The last day on which it can be restored. */
  until: AnsweredDay,
  /** The day until which it must be kept, where there is one that lies ahead of its deletion. */
  keptUntil: AnsweredDay.nullable(),
  ...timestamps,
})
export type BinEntry = z.output<typeof BinEntry>

/** A link that a restored record has not got back, because the other record is not there. */
const LeftLink = z.object({
  kind: z.string(),
  id: z.number(),
  /** What it was called. */
  name: z.string(),
  /** Lies in the bin itself: the link comes back with it. */
  isInBin: z.boolean(),
})
export type LeftLink = z.output<typeof LeftLink>

/** A record that is back. */
const Restored = z.object({
  kind: z.enum(binKinds),
  /** Its id, the same as before. */
  record: z.number(),
  name: z.string(),
  left: z.array(LeftLink),
  /** The GTIN of an article number, where another has it by now: it comes back without. */
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
      /** A serial number, customer number or title in place of the own one, where that is taken. */
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
      /** Ids that the records had. */
      records: z
        .array(Id)
        .min(1, 'Bitte mindestens einen Datensatz angeben!')
        .max(500, 'Höchstens 500 auf einmal!'),
    }),
    output: z.object({
      restored: z.array(Restored),
      /** Ids of what was back before, as where the answer of the same undo was lost. */
      back: z.array(z.number()),
      /** What is not back, and why. */
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
      /** Typed anew, so that nobody ends something by mistake. */
      name: requiredText('Bitte den Namen des Datensatzes angeben!'),
      reason: toldText('Bitte einen Grund angeben!', 500),
    }),
    output: BinEntry,
    summary:
      'Löscht einen Datensatz im Papierkorb endgültig, auch wenn er aufzubewahren ist; der Grund bleibt im Protokoll.',
  }),
}
