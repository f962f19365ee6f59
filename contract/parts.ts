import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { manyNamed, nameEntity, oneNamed } from './envelope.ts'
import {
  changeOf,
  Description,
  Id,
  identifyingText,
  maybe,
  Reference,
  References,
  timestamps,
  wholeNumber,
} from './fields.ts'
import { Gtin } from './gtin.ts'
import { listInput } from './query.ts'
import { bulkOf, upsertOf } from './sync.ts'

/** An article number (wire name: part): what all machines of one type have in common. */
export const Part = z.object({
  id: z.number(),
  title: z.string(),
  /** Name of the machine. */
  desc: z.string().nullable(),
  /** Permanent short id in its own QR code: 8 characters, never reused. */
  publicId: z.string(),
  /** 14 digits with a check digit; unique among article numbers. */
  gtin: z.string().nullable(),
  /** Expected service life of such a machine, if longer than files are kept anyway. */
  lifetimeYears: z.number().nullable(),
  /** Whether it is also sold to private users. */
  isForPrivateUse: z.boolean(),
  /** Whether printed safety information is noted to come with each machine. */
  hasPrintedSafety: z.boolean(),
  /** Id of the table import that created it; null otherwise. */
  importId: z.number().nullable(),
  ...timestamps,
  devices: manyNamed('devices', { isLong: true }),
  /** Files of all devices of this article number, future ones included. */
  media: manyNamed('medias'),
  /** Picture of the machine. */
  picture: oneNamed('uploads'),
})
export type Part = z.output<typeof Part>
nameEntity('parts', Part)

/** What staff enter for an article number; titles are unique, ignoring case. */
export const PartDraft = z.object({
  title: identifyingText('Bitte eine Artikelnummer angeben!'),
  desc: Description.default(null),
  gtin: Gtin.default(null),
  lifetimeYears: maybe(wholeNumber('Bitte ganze Jahre angeben!', 1, 100)).default(null),
  isForPrivateUse: z.boolean('Bitte ja oder nein angeben!').default(false),
  hasPrintedSafety: z.boolean('Bitte ja oder nein angeben!').default(false),
  media: References.optional(),
  picture: Reference.optional(),
})

/** A change of an article number; absent attributes stay unchanged. */
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
  upsert: upsertOf('/api/parts', {
    access: 'staff',
    key: 'title',
    input: PartChange.omit({ id: true }),
    output: Part,
  }),
  bulk: bulkOf('/api/parts', 'staff', 'Artikelnummern'),
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
