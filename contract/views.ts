import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, requiredText, timestamps } from './fields.ts'

/** The lists whose views are kept, by the word that the portal's screens know them by. */
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

/** How many views one person keeps of one list. */
export const maxViews = 50

/** What somebody keeps of a list under a name: filters, search and order, as the address of the list spells them. */
const View = z.object({
  id: z.number(),
  list: ListName,
  name: z.string(),
  query: z.string(),
  ...timestamps,
})
export type View = z.output<typeof View>

/** A view to keep; one of the same name is replaced. */
export const ViewDraft = z.object({
  list: ListName,
  name: requiredText('Bitte einen Namen für die Ansicht angeben!', 60),
  query: z.string().max(2_000, 'Die Ansicht ist zu lang!'),
})

/** The columns that somebody wants to see of a list, by their words; null for the usual ones. */
const ColumnChoice = z.object({
  list: ListName,
  columns: z
    .array(z.string().regex(/^[A-Za-z]{1,40}$/, 'Diese Spalte gibt es nicht!'))
    .max(40, 'Das sind zu viele Spalten!')
    .nullable(),
})

/** What one's lists look like: kept for each person of the staff, whatever browser they use. */
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
