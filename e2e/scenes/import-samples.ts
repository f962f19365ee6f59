import type { Import, ImportRow } from '#contract/imports.ts'
import { known, now } from './worlds/world-facts.ts'

const later = '2026-02-04T08:12:00.000Z'
const none = { new: 0, changed: 0, equal: 0, wrong: 0, imported: 0, undone: 0, left: 0 }
const foundCounts = { ...none, new: 3_876, changed: 12, equal: 104, wrong: 8 }

const field = (name: string, label: string, changes: Partial<Import['fields'][number]> = {}) => ({
  ...{ name, label, isKey: false, isRequired: false, hint: null },
  ...changes,
})

const column = (letter: string, heading: string, samples: string[], to: string | null) => {
  return { letter, heading, samples, field: to }
}

/** A table of devices as written by a German Excel, with columns still to be mapped. */
export const openImport: Import = {
  ...{ id: 7, kind: 'devices', name: 'Maschinenliste 2026.csv', createdBy: 'admin' },
  ...{ createdAt: now.toISOString(), updatedAt: now.toISOString(), state: 'open', error: null },
  table: {
    ...{ format: 'csv', encoding: 'windows-1252', delimiter: ';' },
    letters: ['Müller', 'Größenmaß'],
    ...{ sheet: null, sheets: [], rows: 4_001 },
  },
  headingRow: 1,
  columns: [
    column('A', 'Fabrik-Nr.', ['KP-4711', '0008154711', 'KP-2026/0001'], 'sn'),
    column('B', 'Kunde', [known.company.name, known.longCompany], 'companieName'),
    column('C', 'Artikel', [known.part, known.longPart], 'part'),
    column('D', 'Auslieferung', ['02.03.2026', '15.4.26', '02/03/2026'], 'deliveredOn'),
    column('E', 'Bemerkung', ['Halle 3', '1e5'], 'note'),
    column('F', 'Lagerplatz', ['R 7', 'R 12', 'R 9'], null),
    column('G', '', [], null),
  ],
  ...{ isRemembered: false, fits: null },
  fields: [
    field('sn', 'Seriennummer', { isKey: true, isRequired: true }),
    field('companie', 'Kundennummer', { hint: 'Die Firma, nach ihrer Nummer.' }),
    field('companieName', 'Firma', {
      hint: 'Die Firma, nach ihrem Namen, wo er nur einmal vorkommt oder die Kundennummer daneben steht.',
    }),
    field('part', 'Artikelnummer'),
    field('deliveredOn', 'Ausgeliefert am'),
    field('note', 'Notiz'),
  ],
  ...{ dayOrder: null, emptyCells: 'clear', mode: null, progress: null },
  counts: none,
  passwords: { total: 0, ready: 0, kept: 0, withoutLetter: 0, lost: 0 },
  ...{ undoUntil: null, expiresAt: later },
}

/** The same as an Excel file with several sheets, read like a similar one before. */
export const rememberedImport: Import = {
  ...openImport,
  name: 'Maschinenliste.xlsx',
  isRemembered: true,
  table: {
    ...{ format: 'xlsx', encoding: null, delimiter: null, rows: 4_001 },
    letters: [],
    ...{ sheet: 'Bestand', sheets: ['Bestand', 'Archiv'] },
  },
  columns: openImport.columns.map((importColumn) =>
    importColumn.field === 'sn' ? { ...importColumn, field: null } : importColumn,
  ),
}

export const checkingImport: Import = {
  ...openImport,
  state: 'checking',
  progress: { done: 1_725, total: 4_000 },
}

export const checkedImport: Import = { ...openImport, state: 'checked', counts: foundCounts }

/** Without any wrong row. */
export const cleanImport: Import = { ...checkedImport, counts: { ...foundCounts, wrong: 0 } }

export const runningImport: Import = {
  ...checkedImport,
  ...{ state: 'importing', mode: 'good', progress: { done: 2_310, total: 3_888 } },
}

export const hashingImport: Import = {
  ...checkedImport,
  ...{ state: 'imported', mode: 'good', undoUntil: later },
  counts: { ...foundCounts, imported: 3_888 },
  passwords: { total: 3_876, ready: 412, kept: 3_876, withoutLetter: 412, lost: 0 },
}

export const importedImport: Import = {
  ...hashingImport,
  passwords: { total: 3_876, ready: 3_876, kept: 3_876, withoutLetter: 2_876, lost: 0 },
}

export const lostImport: Import = {
  ...hashingImport,
  passwords: { total: 412, ready: 412, kept: 0, withoutLetter: 0, lost: 3_464 },
}

export const undoneImport: Import = {
  ...checkedImport,
  ...{ state: 'undone', mode: 'good', undoUntil: later },
  counts: { ...foundCounts, undone: 3_886, left: 2 },
}

export const cancelledImport: Import = { ...checkedImport, state: 'cancelled', mode: 'all' }

export const failedImport: Import = {
  ...cancelledImport,
  state: 'failed',
  error: 'Seit dem Probelauf wurde Zeile 17 falsch: Die Artikelnummer „KP-100“ gibt es nicht.',
}

const row = (number: number, changes: Partial<ImportRow>): ImportRow => ({
  ...{ row: number, state: 'new', key: null, record: null, changes: [], problems: [] },
  ...{ outcome: null, reason: null },
  ...changes,
})

const set = (name: string, label: string, to: string, from: string | null = null) => {
  return { field: name, label, from, to }
}

/** One row in each state. */
export const checkedRows: ImportRow[] = [
  row(2, {
    key: '0008154711',
    changes: [
      set('sn', 'Seriennummer', '0008154711'),
      set('companie', 'Firma', known.company.name),
      set('part', 'Artikelnummer', known.part),
      set('deliveredOn', 'Ausgeliefert am', '15.04.2026'),
    ],
  }),
  row(3, {
    ...{ state: 'changed', key: known.device, record: 1 },
    changes: [
      set('deliveredOn', 'Ausgeliefert am', '02.03.2026', '01.03.2026'),
      set('note', 'Notiz', 'Halle 3'),
    ],
  }),
  row(4, { state: 'equal', key: known.deviceWithoutFiles, record: 2 }),
  row(5, {
    ...{ state: 'wrong', key: known.longDevice },
    problems: [
      {
        ...{ cell: 'B5', value: known.longCompany },
        message: `Die Firma „${known.longCompany}“ gibt es nicht.`,
      },
      {
        ...{ cell: 'D5', value: '02/03/2026' },
        message: 'Ob hier der Tag oder der Monat vorn steht, ist nicht gesagt.',
      },
    ],
  }),
  row(6, {
    state: 'wrong',
    problems: [{ cell: 'A6', value: '', message: 'Bitte eine Seriennummer angeben!' }],
  }),
]

/** The same after the import. */
export const importedRows: ImportRow[] = checkedRows.map((checkedRow) =>
  checkedRow.state === 'wrong' || checkedRow.state === 'equal'
    ? checkedRow
    : { ...checkedRow, outcome: 'imported', record: checkedRow.record ?? 3 },
)

/** Rows that undoing has left. */
export const leftRows: ImportRow[] = [
  row(9, {
    ...{ key: 'KP-2026/0007', record: 8, outcome: 'left' },
    reason: 'Seit dem Import geändert von bernd.',
  }),
  row(12, {
    ...{ key: 'KP-2026/0010', record: 11, outcome: 'left' },
    reason: 'Seit dem Import geändert von dora.',
  }),
]

/** One import in each state, for the list of imports. */
export const allImports: Import[] = [
  { ...runningImport, id: 12 },
  { ...openImport, id: 11, kind: 'companies', name: 'Kundenstamm Export.xlsx' },
  { ...checkedImport, id: 10, kind: 'links', name: 'Zuordnung Anleitungen.csv' },
  { ...importedImport, id: 9, kind: 'parts', name: 'Artikelstamm.csv', createdBy: null },
  { ...undoneImport, id: 8 },
  { ...failedImport, id: 6, kind: 'doctypes', name: `${known.longFile}.csv` },
  { ...cancelledImport, id: 5 },
]
