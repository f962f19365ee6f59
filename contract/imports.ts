import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, maybe, SeenAt, Timestamp, wholeNumber } from './fields.ts'

/** What a table may contain: records of a kind, or links of files to devices and article numbers. */
export const importKinds = ['companies', 'parts', 'doctypes', 'devices', 'links'] as const
export type ImportKind = (typeof importKinds)[number]

/** German names of the kinds. */
export const importKindWords: Record<ImportKind, string> = {
  companies: 'Firmen',
  parts: 'Artikelnummern',
  doctypes: 'Dokumententypen',
  devices: 'Geräte',
  links: 'Verknüpfungen von Dateien',
}

/**
 * The state of an import. `open`: uploaded, its columns can be mapped; `checking`, `importing`, `undoing`: in
 * progress, also in the background; `checked`: the dry run is done; final states are `imported`, `undone`,
 * `cancelled` (nothing of it is left but what `counts.left` says) and `failed`.
 */
export const importStates = [
  'open',
  'checking',
  'checked',
  'importing',
  'imported',
  'undoing',
  'undone',
  'cancelled',
  'failed',
] as const
export type ImportState = (typeof importStates)[number]

/** What importing a row does: create, change, nothing, or fail. */
export const importRowStates = ['new', 'changed', 'equal', 'wrong'] as const
export type ImportRowState = (typeof importRowStates)[number]

/**
 * The outcome of a row; `left`: changed since or in use, so undoing left it alone. Rows whose record was deleted since
 * are `undone`.
 */
const importOutcomes = ['imported', 'undone', 'left'] as const

/** Whether to import only if all rows are good, or just the good ones. */
export const importModes = ['all', 'good'] as const
export type ImportMode = (typeof importModes)[number]

/** How to read `02/03/2026` if the column itself does not settle it. */
const dayOrders = ['dmy', 'mdy'] as const

/** What an empty cell does to an existing value. */
const emptyCells = ['clear', 'keep'] as const

/** Supported text encodings. */
export const tableEncodings = [
  'utf-8',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'macintosh',
  'ibm850',
  'utf-16le',
  'utf-16be',
] as const

const count = z.number()

/** An attribute that a column can be mapped to. */
const ImportField = z.object({
  name: z.string(),
  /** German name. */
  label: z.string(),
  /** Whether rows are identified by it. */
  isKey: z.boolean(),
  /** Whether a table without it is refused; of some fields any one will do, which `hint` explains. */
  isRequired: z.boolean(),
  hint: z.string().nullable(),
})

const ImportColumn = z.object({
  /** Column letter as in a spreadsheet: `A`, `AB`. */
  letter: z.string(),
  heading: z.string(),
  /** The first values below the heading. */
  samples: z.array(z.string()),
  /** The attribute it is mapped to; null for an ignored column. */
  field: z.string().nullable(),
})

/** An import of one table. */
export const Import = z.object({
  id: z.number(),
  kind: z.enum(importKinds),
  /** Name of the file. */
  name: z.string(),
  createdBy: z.string().nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  state: z.enum(importStates),
  /** Why it failed, or what its task is waiting for, in German. */
  error: z.string().nullable(),
  /** How the file is read. */
  table: z.object({
    format: z.enum(['csv', 'xlsx']),
    /** One of `tableEncodings`; null for XLSX. */
    encoding: z.string().nullable(),
    /**
     * Sample words whose letters depend on the encoding, which no file states: they let people judge whether it is
     * the right one.
     */
    letters: z.array(z.string()),
    /** `,` `;` `|` or a tab; null for XLSX. */
    delimiter: z.string().nullable(),
    /** The sheet that is read, and all sheets; upload the file again to read another one. */
    sheet: z.string().nullable(),
    sheets: z.array(z.string()),
    /** Number of non-empty rows, headings included. */
    rows: count,
  }),
  /** Row of the headings in the file, counted from 1; 0 if it has none. */
  headingRow: z.number(),
  columns: z.array(ImportColumn),
  /** Whether the mapping was taken over from an earlier table with the same headings. */
  isRemembered: z.boolean(),
  /** The kind that fits the headings better than `kind`; null if none does. */
  fits: z.enum(importKinds).nullable(),
  fields: z.array(ImportField),
  dayOrder: z.enum(dayOrders).nullable(),
  emptyCells: z.enum(emptyCells),
  mode: z.enum(importModes).nullable(),
  /** Progress of the current step, in rows. */
  progress: z.object({ done: count, total: count }).nullable(),
  /** Rows by result of the dry run, and by outcome. */
  counts: z.object({
    new: count,
    changed: count,
    equal: count,
    wrong: count,
    imported: count,
    undone: count,
    left: count,
  }),
  /**
   * Passwords assigned by the import, without those of deleted records; they are valid once `ready`. `kept` can still
   * be printed; `withoutLetter` counts the devices among them whose letters have not been ordered. `lost` counts
   * records that nobody can sign in to until they get a new password: theirs was deleted, or became unreadable,
   * before it took effect.
   */
  passwords: z.object({
    total: count,
    ready: count,
    kept: count,
    withoutLetter: count,
    lost: count,
  }),
  /** Until when it, or what undoing has left of it, can be undone; null if nothing can. */
  undoUntil: Timestamp.nullable(),
  /** When the cells are deleted. */
  expiresAt: Timestamp,
})
export type Import = z.output<typeof Import>

/** One row of a table: the result of its dry run, and its outcome. */
export const ImportRow = z.object({
  /** Row of the file, counted from 1. */
  row: z.number(),
  state: z.enum(importRowStates),
  /** Serial number, customer number or title. */
  key: z.string().nullable(),
  /** Id of the record, once it exists. */
  record: z.number().nullable(),
  /** Values in readable form; `from` is null if there was none. */
  changes: z.array(
    z.object({
      field: z.string(),
      label: z.string(),
      from: z.string().nullable(),
      to: z.string().nullable(),
    }),
  ),
  /** What is wrong, with the cell (`B17`) and its content; null if the whole row is concerned. */
  problems: z.array(
    z.object({ cell: z.string().nullable(), value: z.string().nullable(), message: z.string() }),
  ),
  outcome: z.enum(importOutcomes).nullable(),
  /** Why it was left, or why its record was already gone when the import was undone. */
  reason: z.string().nullable(),
})
export type ImportRow = z.output<typeof ImportRow>

const ImportId = z.object({ id: Id })

/** How a table is read: absent values stay as guessed, remembered or set before. */
const Reading = ImportId.extend({
  headingRow: wholeNumber('Bitte die Zeile der Überschriften angeben!', 0, 1_000).optional(),
  /** The field or null for each column, starting with the first; columns beyond the list are ignored. */
  columns: z.array(z.string().max(40).nullable()).max(1_000).optional(),
  dayOrder: maybe(z.enum(dayOrders, 'Erlaubt sind „dmy“ und „mdy“!')).optional(),
  emptyCells: z.enum(emptyCells, 'Erlaubt sind „clear“ und „keep“!').optional(),
  updatedAt: SeenAt,
})
export type ImportReading = z.output<typeof Reading>

/** The encoding to use if the text does not declare it correctly. */
export const TableEncoding = z.enum(tableEncodings)

const ImportFile = z.object({
  kind: z.enum(importKinds, 'Bitte angeben, was die Tabelle enthält!'),
  /** What cannot be derived from the file itself. */
  sheet: z.string().max(100).optional(),
  encoding: TableEncoding.optional(),
  delimiter: z.enum([',', ';', '\t', '|']).optional(),
})

/** How many imports are listed, newest first. */
export const importsListed = 100

export const imports = {
  list: endpoint({
    access: 'administrator in person',
    method: 'GET',
    path: '/api/imports',
    wire: 'flat',
    input: z.object({}),
    output: z.array(Import),
    summary: 'Listet die 100 neuesten Importe von Tabellen auf, den neuesten zuerst.',
  }),
  create: endpoint({
    access: 'administrator in person',
    method: 'POST',
    path: '/api/imports',
    wire: 'stream',
    input: ImportFile,
    output: Import,
    summary:
      'Liest eine Tabelle (CSV oder XLSX, Feld „file“ des Formulars) und ordnet ihre Spalten zu; importiert wird noch nichts.',
  }),
  show: endpoint({
    access: 'administrator in person',
    method: 'GET',
    path: '/api/imports/:id',
    wire: 'flat',
    input: ImportId,
    output: Import,
    summary: 'Zeigt, wie weit der Import einer Tabelle ist.',
  }),
  read: endpoint({
    access: 'administrator in person',
    method: 'PUT',
    path: '/api/imports/:id',
    wire: 'flat',
    input: Reading,
    output: Import,
    summary: 'Ändert, wie eine Tabelle gelesen wird: Zeile der Überschriften, Spalten, Tage.',
  }),
  check: endpoint({
    access: 'administrator in person',
    method: 'POST',
    path: '/api/imports/:id/check',
    wire: 'flat',
    input: ImportId.extend({ updatedAt: SeenAt }),
    output: Import,
    summary: 'Beginnt den Probelauf: was der Import jeder Zeile täte. Er läuft im Hintergrund.',
  }),
  rows: endpoint({
    access: 'administrator in person',
    method: 'GET',
    path: '/api/imports/:id/rows',
    wire: 'flat',
    input: ImportId.extend({
      state: z.enum([...importRowStates, ...importOutcomes]).optional(),
      page: wholeNumber('Bitte eine Seite angeben!', 1, 1_000_000).default(1),
      pageSize: wholeNumber('Bitte angeben, wie viele!', 1, 200).default(50),
    }),
    output: z.object({ rows: z.array(ImportRow), total: count }),
    summary: 'Zeigt Zeilen des Probelaufs, auf Wunsch nur neue, geänderte, gleiche oder falsche.',
  }),
  wrongRows: endpoint({
    access: 'administrator in person',
    method: 'GET',
    path: '/api/imports/:id/wrong.csv',
    wire: 'stream',
    input: ImportId,
    output: z.unknown(),
    summary: 'Die falschen Zeilen als CSV, mit dem Grund in der letzten Spalte.',
  }),
  run: endpoint({
    access: 'administrator in person',
    method: 'POST',
    path: '/api/imports/:id/run',
    wire: 'flat',
    input: ImportId.extend({
      mode: z.enum(importModes, 'Erlaubt sind „all“ (alles oder nichts) und „good“!'),
      updatedAt: SeenAt,
    }),
    output: Import,
    summary: 'Beginnt den Import nach dem Probelauf. Er läuft im Hintergrund.',
  }),
  cancel: endpoint({
    access: 'administrator in person',
    method: 'POST',
    path: '/api/imports/:id/cancel',
    wire: 'flat',
    input: ImportId,
    output: Import,
    summary: 'Bricht ab, was läuft; was davon schon importiert war, wird zurückgenommen.',
  }),
  undo: endpoint({
    access: 'administrator in person',
    method: 'POST',
    path: '/api/imports/:id/undo',
    wire: 'flat',
    input: ImportId,
    output: Import,
    summary:
      'Macht einen Import 24 Stunden lang als Ganzes rückgängig; was seitdem jemand geändert hat oder noch verwendet wird, bleibt, und ein weiterer Aufruf versucht es noch einmal.',
  }),
  remove: endpoint({
    access: 'administrator in person',
    method: 'DELETE',
    path: '/api/imports/:id',
    wire: 'flat',
    input: ImportId,
    output: z.object({}),
    summary: 'Löscht die Tabelle eines Imports mit seinem Bericht; was importiert ist, bleibt.',
  }),
}
