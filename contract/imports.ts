import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, maybe, SeenAt, Timestamp, wholeNumber } from './fields.ts'

/** What tables may hold: records of a kind, or links of files to devices and article numbers. */
export const importKinds = ['companies', 'parts', 'doctypes', 'devices', 'links'] as const
export type ImportKind = (typeof importKinds)[number]

/** What people call the contents of such a table. */
export const importKindWords: Record<ImportKind, string> = {
  companies: 'Firmen',
  parts: 'Artikelnummern',
  doctypes: 'Dokumententypen',
  devices: 'Geräte',
  links: 'Verknüpfungen von Dateien',
}

/**
 * How far an import is. `open`: uploaded, its columns may be mapped; `checking`, `importing`, `undoing`: under way, also
 * while nobody looks; `checked`: the dry run is there; `imported`, `undone`, `cancelled` (nothing of it is left) and
 * `failed` are its ends.
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

/** What the import of a row does, or why it cannot. */
export const importRowStates = ['new', 'changed', 'equal', 'wrong'] as const
export type ImportRowState = (typeof importRowStates)[number]

/** What became of a row; `left` was changed by somebody since, so that undoing left it alone; deleted since, it is `undone`. */
const importOutcomes = ['imported', 'undone', 'left'] as const

/** All rows, or only good ones: what a table with wrong rows may still become. */
export const importModes = ['all', 'good'] as const
export type ImportMode = (typeof importModes)[number]

/** What `02/03/2026` means, where the column itself does not prove it. */
const dayOrders = ['dmy', 'mdy'] as const

/** What an empty cell does to a record that is there. */
const emptyCells = ['clear', 'keep'] as const

/** How texts may be encoded. */
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

/** An attribute that a column may become. */
const ImportField = z.object({
  name: z.string(),
  /** What people call it. */
  label: z.string(),
  /** Rows are told apart by it. */
  isKey: z.boolean(),
  /** A table without it is refused; of some fields one is enough, which `hint` says. */
  isRequired: z.boolean(),
  hint: z.string().nullable(),
})

const ImportColumn = z.object({
  /** As the program that made the table calls it: `A`, `AB`. */
  letter: z.string(),
  heading: z.string(),
  /** The first values below the heading. */
  samples: z.array(z.string()),
  /** The attribute that it becomes; null for a column that counts for nothing. */
  field: z.string().nullable(),
})

/** One table on its way in. */
export const Import = z.object({
  id: z.number(),
  kind: z.enum(importKinds),
  /** Name of the file. */
  name: z.string(),
  createdBy: z.string().nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  state: z.enum(importStates),
  /** Why it failed, in German. */
  error: z.string().nullable(),
  /** How the file was read. */
  table: z.object({
    format: z.enum(['csv', 'xlsx']),
    /** One of `tableEncodings`; null for XLSX. */
    encoding: z.string().nullable(),
    /** Some words whose letters hang on an encoding that no file proves: they tell people whether it is the right one. */
    letters: z.array(z.string()),
    /** `,` `;` `|` or a tab; null for XLSX. */
    delimiter: z.string().nullable(),
    /** The sheet that was read, and all there are; upload the file anew to read another. */
    sheet: z.string().nullable(),
    sheets: z.array(z.string()),
    /** Rows that are not empty, headings included. */
    rows: count,
  }),
  /** Row of the file in which the headings stand, from 1; 0 where it has none. */
  headingRow: z.number(),
  columns: z.array(ImportColumn),
  /** Whether an earlier table with the same headings was mapped in this way. */
  isRemembered: z.boolean(),
  /** What the table holds rather than `kind`, by its headings; null where none fits better. */
  fits: z.enum(importKinds).nullable(),
  fields: z.array(ImportField),
  dayOrder: z.enum(dayOrders).nullable(),
  emptyCells: z.enum(emptyCells),
  mode: z.enum(importModes).nullable(),
  /** Of what is under way: rows. */
  progress: z.object({ done: count, total: count }).nullable(),
  /** Of the dry run, and what became of it. */
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
   * Passwords that the import has given, without those of records that are gone: devices and companies sign in with theirs
   * once it is ready. `kept` are those that can still be printed, `withoutLetter` the devices among them whose letters nobody
   * has ordered yet. `lost` are records that nobody can sign in to until they are given another one: theirs was forgotten, or
   * became unreadable, before it held.
   */
  passwords: z.object({
    total: count,
    ready: count,
    kept: count,
    withoutLetter: count,
    lost: count,
  }),
  /** Until when it can be undone; null where it cannot. */
  undoUntil: Timestamp.nullable(),
  /** When its cells are deleted. */
  expiresAt: Timestamp,
})
export type Import = z.output<typeof Import>

/** One row of a table, as the dry run sees it and as it went. */
export const ImportRow = z.object({
  /** Row of the file, from 1. */
  row: z.number(),
  state: z.enum(importRowStates),
  /** Serial number, customer number, title. */
  key: z.string().nullable(),
  /** Id of the record, once there is one. */
  record: z.number().nullable(),
  /** Values as people read them; `from` is null where nothing stood. */
  changes: z.array(
    z.object({
      field: z.string(),
      label: z.string(),
      from: z.string().nullable(),
      to: z.string().nullable(),
    }),
  ),
  /** What is wrong, with the cell (`B17`) and what stands in it; null where it is about the whole row. */
  problems: z.array(
    z.object({ cell: z.string().nullable(), value: z.string().nullable(), message: z.string() }),
  ),
  outcome: z.enum(importOutcomes).nullable(),
  /** Why it was left, or had gone before it was taken back. */
  reason: z.string().nullable(),
})
export type ImportRow = z.output<typeof ImportRow>

const ImportId = z.object({ id: Id })

/** How a table is read: what is left out stays as it was guessed, remembered or said before. */
const Reading = ImportId.extend({
  headingRow: wholeNumber('Bitte die Zeile der Überschriften angeben!', 0, 1_000).optional(),
  /** A field or null for each column, from the first; those that are left out count for nothing. */
  columns: z.array(z.string().max(40).nullable()).max(1_000).optional(),
  dayOrder: maybe(z.enum(dayOrders, 'Erlaubt sind „dmy“ und „mdy“!')).optional(),
  emptyCells: z.enum(emptyCells, 'Erlaubt sind „clear“ und „keep“!').optional(),
  updatedAt: SeenAt,
})
export type ImportReading = z.output<typeof Reading>

/** As what a text is read whose encoding it does not say rightly. */
export const TableEncoding = z.enum(tableEncodings)

const ImportFile = z.object({
  kind: z.enum(importKinds, 'Bitte angeben, was die Tabelle enthält!'),
  /** What the file itself does not say rightly. */
  sheet: z.string().max(100).optional(),
  encoding: TableEncoding.optional(),
  delimiter: z.enum([',', ';', '\t', '|']).optional(),
})

/** So many are listed, the newest. */
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
      'Macht einen Import 24 Stunden lang als Ganzes rückgängig; was seitdem jemand geändert hat, bleibt.',
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
