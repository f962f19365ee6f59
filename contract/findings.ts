import { z } from 'zod'
import { Company } from './companies.ts'
import { ruleNames } from './compliance-rules.ts'
import { Doctype } from './doctypes.ts'
import { endpoint } from './endpoint.ts'
import { one } from './envelope.ts'
import { AnsweredDay, Id, Timestamp, timestamps } from './fields.ts'
import { Media } from './files.ts'
import { Part } from './parts.ts'
import { listInput } from './query.ts'

/** Something that a rule requires and that is missing, at an article number or a company. */
export const Finding = z.object({
  id: z.number(),
  rule: z.enum(ruleNames),
  /** Number of devices affected; none if only future devices are. */
  devices: z.number(),
  /** ISO 3166-1 code, if the finding affects the devices of one country only. */
  country: z.string().nullable(),
  /** The first day (YYYY-MM-DD) on which something expires, if anything does. */
  dueOn: AnsweredDay.nullable(),
  ...timestamps,
  part: one(Part),
  companie: one(Company),
  doctype: one(Doctype),
  /** Files of the article number; files of single devices are not listed. */
  media: one(Media),
})
export type Finding = z.output<typeof Finding>

/** A rule, whether it is on, and its findings. */
const RuleState = z.object({
  name: z.enum(ruleNames),
  isOn: z.boolean(),
  findings: z.number(),
})
export type RuleState = z.output<typeof RuleState>

const FindingDevice = z.object({
  id: z.number(),
  sn: z.string(),
  /** Name of the company; null if the device has none. */
  companie: z.string().nullable(),
  deliveredOn: z.string().nullable(),
})
export type FindingDevice = z.output<typeof FindingDevice>

/** How many devices of a finding are returned at once. */
export const devicesAtOnce = 50

export const compliance = {
  state: endpoint({
    access: 'staff',
    method: 'GET',
    path: '/api/compliance',
    wire: 'flat',
    input: z.object({}),
    output: z.object({
      rules: z.array(RuleState),
      /** Whether all changes have been processed; if not, that is in progress. */
      isSettled: z.boolean(),
      /** When that was last the case; null before the first time. */
      settledAt: Timestamp.nullable(),
    }),
    summary: 'Welche Regeln der Nachweise gelten, wie viel jede findet und von wann das ist.',
  }),
  findings: endpoint({
    access: 'staff',
    method: 'GET',
    path: '/api/compliance/findings',
    wire: 'list',
    input: listInput,
    output: Finding,
    summary:
      'Listet auf, was an Nachweisen fehlt: je Artikelnummer oder Firma, mit der Zahl der Geräte.',
  }),
  devices: endpoint({
    access: 'staff',
    method: 'GET',
    path: '/api/compliance/findings/:id/devices',
    wire: 'flat',
    input: z.object({
      id: Id,
      /** The `next` of the previous page. */
      after: z.coerce.number('Bitte eine Zahl angeben!').int().nonnegative().default(0),
    }),
    output: z.object({
      devices: z.array(FindingDevice),
      /**
       * Where the next page begins; null at the end. A page may hold fewer devices, even none, and still have a next
       * one.
       */
      next: z.number().nullable(),
    }),
    summary: `Zeigt die Geräte, die ein Befund betrifft, höchstens ${devicesAtOnce} auf einmal.`,
  }),
  ofDevice: endpoint({
    access: 'staff',
    method: 'GET',
    path: '/api/devices/:id/findings',
    wire: 'flat',
    input: z.object({ id: Id }),
    output: z.object({ findings: z.array(z.number()) }),
    summary:
      'Nennt die Befunde, die ein Gerät betreffen, mit ihren Nummern; die mit den meisten Geräten zuerst.',
  }),
  switchRule: endpoint({
    access: 'administrator',
    method: 'PUT',
    path: '/api/compliance/rules/:name',
    wire: 'flat',
    input: z.object({
      name: z.enum(ruleNames),
      isOn: z.boolean('Bitte ja oder nein angeben!'),
    }),
    output: RuleState,
    summary: 'Schaltet eine Regel der Nachweise ein oder aus.',
  }),
}
