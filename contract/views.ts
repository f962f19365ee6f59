import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, requiredText, storable, timestamps } from './fields.ts'

/** The lists that views can be saved for, by the names that screens use. */
const viewedLists = [
  'devices',
  'parts',
  'files',
  'doctypes',
  'companies',
  'findings',
  'bin',
  'errors',
  'info',
  'logins',
] as const
export type ViewedList = (typeof viewedLists)[number]

const ListName = z.enum(viewedLists, 'Diese Liste gibt es nicht!')

/** The columns that people may add to those of the specification. */
export const furtherColumns = {
  devices: ['machine', 'deliveredOn', 'builtIn', 'createdAt'],
  parts: ['gtin', 'createdAt'],
  files: ['size', 'updatedAt'],
  companies: ['contact', 'email', 'createdAt'],
} as const satisfies Partial<Record<ViewedList, readonly string[]>>
export type ColumnedList = keyof typeof furtherColumns
export type FurtherColumn<List extends ColumnedList = ColumnedList> =
  (typeof furtherColumns)[List][number]

const columnedLists = Object.keys(furtherColumns) as ColumnedList[]
const anyColumns = [...new Set(Object.values(furtherColumns).flat())]

/** Whether a list offers this column as an additional one. */
export function isColumnOf<List extends ColumnedList>(
  list: List,
  word: string,
): word is FurtherColumn<List> {
  return (furtherColumns[list] as readonly string[]).includes(word)
}

/** Maximum number of saved views per person and list. */
export const maxViews = 50

/** Maximum length of a view's name, in characters. */
export const maxViewNameLength = 60

/** A saved view of a list: filters, search and order, in the notation of the list's URL. */
const View = z.object({
  id: z.number(),
  list: ListName,
  name: z.string(),
  query: z.string(),
  ...timestamps,
})
export type View = z.output<typeof View>

/** A view to save; it replaces one of the same name. */
export const ViewDraft = z.object({
  list: ListName,
  name: requiredText('Bitte einen Namen für die Ansicht angeben!', maxViewNameLength),
  query: storable(z.string().max(2_000, 'Die Ansicht ist zu lang!')),
})

const unknownColumn = 'Diese Spalte gibt es nicht!'

/** The additional columns chosen for a list; null for none. */
const ColumnChoice = z
  .object({
    list: z.enum(columnedLists, 'Diese Liste hat keine weiteren Spalten!'),
    columns: z
      .array(z.enum(anyColumns, unknownColumn))
      .max(40, 'Das sind zu viele Spalten!')
      .nullable(),
  })
  .refine(({ list, columns }) => (columns ?? []).every((word) => isColumnOf(list, word)), {
    path: ['columns'],
    error: unknownColumn,
  })
export type ColumnChoice = z.output<typeof ColumnChoice>

/** Saved views and chosen columns, stored per staff user and independent of the browser. */
export const views = {
  list: endpoint({
    access: 'staff in person',
    method: 'GET',
    path: '/api/views',
    wire: 'flat',
    input: z.object({}),
    output: z.array(View),
    summary: 'Listet die eigenen Ansichten der Listen auf, nach Namen.',
  }),
  save: endpoint({
    access: 'staff in person',
    method: 'POST',
    path: '/api/views',
    wire: 'flat',
    input: ViewDraft,
    output: View,
    summary: 'Speichert eine eigene Ansicht einer Liste; eine mit demselben Namen wird ersetzt.',
  }),
  remove: endpoint({
    access: 'staff in person',
    method: 'DELETE',
    path: '/api/views/:id',
    wire: 'flat',
    input: z.object({ id: Id }),
    output: View,
    summary: 'Löscht eine eigene Ansicht.',
  }),
  columns: endpoint({
    access: 'staff in person',
    method: 'GET',
    path: '/api/views/columns',
    wire: 'flat',
    input: z.object({}),
    output: z.array(ColumnChoice),
    summary: 'Sagt, welche Spalten der Listen man selbst gewählt hat.',
  }),
  chooseColumns: endpoint({
    access: 'staff in person',
    method: 'PUT',
    path: '/api/views/columns',
    wire: 'flat',
    input: ColumnChoice,
    output: ColumnChoice,
    summary: 'Wählt die eigenen Spalten einer Liste; ohne Spalten gelten die üblichen.',
  }),
}
