import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  changeOf,
  Description,
  Id,
  identifyingText,
  maybe,
  timestamps,
  wholeNumber,
} from './fields.ts'
import { listInput } from './query.ts'
import { bulkOf, upsertOf } from './sync.ts'

/** Who may read files of a type: signed-in customers only, or anyone who scans the code on a device. */
export const readers = ['customer', 'public'] as const
export type DoctypeReader = (typeof readers)[number]

/** The twelve classes of VDI 2770. */
export const vdiClasses = [
  '01-01',
  '02-01',
  '02-02',
  '02-03',
  '02-04',
  '03-01',
  '03-02',
  '03-03',
  '03-04',
  '03-05',
  '03-06',
  '04-01',
] as const
export type VdiClass = (typeof vdiClasses)[number]

/** Whether a text is the id of a VDI 2770 class (`03-02`). */
export function isVdiClass(text: string | null): text is VdiClass {
  return vdiClasses.some((vdiClass) => vdiClass === text)
}

/** Whether files of this type are operating instructions: judged by class, or by title if it has none. */
export function isManualType({ title, vdiClass }: { title: string; vdiClass: string | null }) {
  return vdiClass === '03-02' || /anleitung|handbuch|manual/i.test(title)
}

/** German names of the VDI 2770 classes. */
export const vdiClassWords: Record<VdiClass, string> = {
  '01-01': 'Identifikation',
  '02-01': 'Technische Spezifikation',
  '02-02': 'Zeichnungen, Pläne',
  '02-03': 'Bauteile',
  '02-04': 'Zeugnisse, Zertifikate, Bescheinigungen',
  '03-01': 'Montage, Demontage',
  '03-02': 'Bedienung',
  '03-03': 'Allgemeine Sicherheit',
  '03-04': 'Inspektion, Wartung, Prüfung',
  '03-05': 'Instandsetzung',
  '03-06': 'Ersatzteile',
  '04-01': 'Vertragsunterlagen',
}

/** A document type. */
export const Doctype = z.object({
  id: z.number(),
  title: z.string(),
  desc: z.string().nullable(),
  reader: z.enum(readers),
  /** Files are listed by the position of their type, then by its title. */
  position: z.number(),
  /** VDI 2770 class, such as `03-02`. */
  vdiClass: z.enum(vdiClasses).nullable(),
  /** Whether a device without a file of this type is incomplete. */
  isRequired: z.boolean(),
  /** Id of the table import that created it; null otherwise. */
  importId: z.number().nullable(),
  ...timestamps,
})
export type Doctype = z.output<typeof Doctype>

/** What staff enter for a document type; titles are unique, ignoring case. */
export const DoctypeDraft = z.object({
  title: identifyingText('Bitte einen Titel angeben!'),
  desc: Description.default(null),
  reader: z
    .enum(readers, 'Bitte „customer“ (Kunden) oder „public“ (öffentlich) angeben!')
    .default('customer'),
  position: wholeNumber('Bitte eine ganze Zahl angeben!', 0, 9_999).default(0),
  vdiClass: maybe(
    z.enum(vdiClasses, 'Bitte eine Klasse der VDI 2770 wie „03-02“ angeben!'),
  ).default(null),
  isRequired: z.boolean('Bitte ja oder nein angeben!').default(false),
})

/** A change of a document type; absent attributes stay unchanged. */
export const DoctypeChange = changeOf(DoctypeDraft)

export const doctypes = {
  list: endpoint({
    access: 'staff',
    method: 'GET',
    path: '/api/doctypes',
    wire: 'list',
    input: listInput,
    output: Doctype,
    summary: 'Listet Dokumententypen auf.',
  }),
  show: endpoint({
    access: 'staff',
    method: 'GET',
    path: '/api/doctypes/:id',
    wire: 'entity',
    input: z.object({ id: Id }),
    output: Doctype,
    summary: 'Zeigt einen Dokumententyp.',
  }),
  create: endpoint({
    access: 'staff',
    method: 'POST',
    path: '/api/doctypes',
    wire: 'entity',
    input: DoctypeDraft,
    output: Doctype,
    summary: 'Legt einen Dokumententyp an.',
  }),
  update: endpoint({
    access: 'staff',
    method: 'PUT',
    path: '/api/doctypes/:id',
    wire: 'entity',
    input: DoctypeChange,
    output: Doctype,
    summary: 'Ändert einen Dokumententyp; was fehlt, bleibt.',
  }),
  upsert: upsertOf('/api/doctypes', {
    access: 'staff',
    key: 'title',
    input: DoctypeChange.partial({ id: true }),
    output: Doctype,
  }),
  bulk: bulkOf('/api/doctypes', 'staff', 'Dokumententypen'),
  remove: endpoint({
    access: 'staff',
    method: 'DELETE',
    path: '/api/doctypes/:id',
    aliases: ['/api/doctypes:id'],
    wire: 'entity',
    input: z.object({ id: Id }),
    output: Doctype,
    summary: 'Löscht einen Dokumententyp, den keine Datei verwendet.',
  }),
}
