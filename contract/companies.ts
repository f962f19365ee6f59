import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { manyNamed, nameEntity } from './envelope.ts'
import {
  changeOf,
  Description,
  Id,
  identifyingText,
  MaybeEmail,
  maybe,
  newPassword,
  optionalText,
  timestamps,
} from './fields.ts'
import { Language } from './languages.ts'
import { PassProof } from './made-passwords.ts'
import { listInput } from './query.ts'
import { endSessionsOf, sessionsOf } from './sessions.ts'
import { bulkOf, upsertOf } from './sync.ts'

/** A customer company (wire name: companie); its password never leaves the server. */
export const Company = z.object({
  id: z.number(),
  name: z.string(),
  kdnr: z.number(),
  desc: z.string().nullable(),
  /** Street, then post code and town, one per line, as on a letter. */
  address: z.string().nullable(),
  country: z.string().nullable(),
  email: z.string().nullable(),
  /** The person that letters are addressed to. */
  contact: z.string().nullable(),
  /** Language of letters and mails; null for the maker's default. */
  language: Language.nullable(),
  /** Whether the password has fewer than 8 characters: unknown browsers then share a small budget of tries. */
  isGuessable: z.boolean(),
  /** Id of the table import that created it; null otherwise. */
  importId: z.number().nullable(),
  ...timestamps,
  devices: manyNamed('devices', { isLong: true }),
})
export type Company = z.output<typeof Company>
nameEntity('companies', Company)

const emptyNumber = 'Kundennummer darf nicht leer sein!'
const wrongNumber = 'Kundennummer muss eine ganze Zahl sein!'

/** A customer number: an integer from 0 to 2,147,483,647, also accepted as a string of digits. */
const CustomerNumber = z
  .union(
    [
      z.number(),
      z
        .string()
        .trim()
        .min(1, emptyNumber)
        .regex(/^(?:-?\d{1,99})?$/, wrongNumber),
    ],
    {
      error: ({ input }) =>
        input === undefined || input === null || input === '' ? emptyNumber : wrongNumber,
    },
  )
  .transform(Number)
  .pipe(
    z
      .number()
      .nonnegative({ error: 'Kundennummer darf nicht negativ sein!', abort: true })
      .max(2_147_483_647, { error: 'Kundennummer ist zu groß!', abort: true })
      .int(wrongNumber),
  )

/** What staff enter for a company. */
export const CompanyDraft = z.object({
  name: identifyingText('Bitte Firmennamen angeben!'),
  kdnr: CustomerNumber,
  pass: newPassword(),
  desc: Description.default(null),
  address: Description.default(null),
  country: optionalText(100).default(null),
  email: MaybeEmail.default(null),
  contact: optionalText().default(null),
  language: maybe(Language).default(null),
})
export type CompanyDraft = z.output<typeof CompanyDraft>

/** A change of a company; an absent or empty password keeps the current one. */
export const CompanyChange = changeOf(CompanyDraft).extend({
  pass: z.literal('').or(newPassword()).nullish(),
})

export const companies = {
  list: endpoint({
    access: 'staff',
    method: 'GET',
    path: '/api/companies',
    wire: 'list',
    input: listInput,
    output: Company,
    summary: 'Listet Firmen auf.',
  }),
  show: endpoint({
    access: 'staff',
    method: 'GET',
    path: '/api/companies/:id',
    wire: 'entity',
    input: z.object({ id: Id }),
    output: Company,
    summary: 'Zeigt eine Firma.',
  }),
  create: endpoint({
    access: 'staff',
    method: 'POST',
    path: '/api/companies',
    wire: 'entity',
    input: CompanyDraft.extend({ passProof: PassProof }),
    output: Company,
    summary: 'Legt eine Firma mit Kundennummer und Passwort an.',
  }),
  update: endpoint({
    access: 'staff',
    method: 'PUT',
    path: '/api/companies/:id',
    wire: 'entity',
    input: CompanyChange.extend({ passProof: PassProof }),
    output: Company,
    summary: 'Ändert eine Firma; was fehlt, bleibt. Ein neues Passwort beendet ihre Sitzungen.',
  }),
  upsert: upsertOf('/api/companies', {
    access: 'staff',
    key: 'kdnr',
    input: CompanyChange.omit({ id: true }).extend({ passProof: PassProof }),
    output: Company,
  }),
  bulk: bulkOf('/api/companies', 'staff', 'Firmen'),
  remove: endpoint({
    access: 'staff',
    method: 'DELETE',
    path: '/api/companies/:id',
    wire: 'entity',
    input: z.object({ id: Id }),
    output: Company,
    summary: 'Löscht eine Firma, die keine Geräte hat.',
  }),
  sessions: sessionsOf('/api/companies/:id/sessions', 'einer Firma und ihrer Geräte'),
  endSessions: endSessionsOf('/api/companies/:id/sessions', 'einer Firma und ihrer Geräte'),
}
