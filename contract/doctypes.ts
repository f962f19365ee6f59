import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { changeOf, Description, Id, requiredText, timestamps } from './fields.ts'
import { listInput } from './query.ts'

/** A document type. */
export const Doctype = z.object({
  id: z.number(),
  title: z.string(),
  desc: z.string().nullable(),
  ...timestamps,
})
export type Doctype = z.output<typeof Doctype>

/** What staff enter for a document type; titles are unique without case. */
export const DoctypeDraft = z.object({
  title: requiredText('Bitte einen Titel angeben!'),
  desc: Description.default(null),
})

/** A change of a document type; what is absent stays. */
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
    aliases: ['/api/doctypes'],
    wire: 'entity',
    input: DoctypeChange,
    output: Doctype,
    summary: 'Ändert einen Dokumententyp; was fehlt, bleibt.',
  }),
  remove: endpoint({
    access: 'staff',
    method: 'DELETE',
    path: '/api/doctypes/:id',
    aliases: ['/api/doctypes:id'],
    wire: 'entity',
    input: z.object({ id: Id }),
    output: Doctype,
    summary: 'Löscht einen Dokumententyp, den kein Dokument benutzt.',
  }),
}
