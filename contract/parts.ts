import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { manyNamed } from './envelope.ts'
import { changeOf, Description, Id, requiredText, timestamps } from './fields.ts'
import { listInput } from './query.ts'

/** An article number (wire name: part). */
export const Part = z.object({
  id: z.number(),
  title: z.string(),
  desc: z.string().nullable(),
  ...timestamps,
  devices: manyNamed('devices'),
})
export type Part = z.output<typeof Part>

/** What staff enter for an article number; titles are unique without case. */
export const PartDraft = z.object({
  title: requiredText('Bitte eine Artikelnummer angeben!'),
  desc: Description.default(null),
})

/** A change of an article number; what is absent stays. */
export const PartChange = changeOf(PartDraft)

export const parts = {
  list: endpoint({
    access: 'staff',
    method: 'GET',
    path: '/api/parts',
    wire: 'list',
    input: listInput,
    output: Part,
    summary: 'Listet Artikelnummern auf.',
  }),
  show: endpoint({
    access: 'staff',
    method: 'GET',
    path: '/api/parts/:id',
    wire: 'entity',
    input: z.object({ id: Id }),
    output: Part,
    summary: 'Zeigt eine Artikelnummer.',
  }),
  create: endpoint({
    access: 'staff',
    method: 'POST',
    path: '/api/parts',
    wire: 'entity',
    input: PartDraft,
    output: Part,
    summary: 'Legt eine Artikelnummer an.',
  }),
  update: endpoint({
    access: 'staff',
    method: 'PUT',
    path: '/api/parts/:id',
    wire: 'entity',
    input: PartChange,
    output: Part,
    summary: 'Ändert eine Artikelnummer; was fehlt, bleibt.',
  }),
  remove: endpoint({
    access: 'staff',
    method: 'DELETE',
    path: '/api/parts/:id',
    wire: 'entity',
    input: z.object({ id: Id }),
    output: Part,
    summary: 'Löscht eine Artikelnummer, die kein Gerät benutzt.',
  }),
}
