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

/** Something that a rule misses: of an article number, or of a company. */
export const Finding = z.object({
  id: z.number(),
  rule: z.enum(ruleNames),
  /** How many devices it concerns; none where it will concern those still to be made. */
  devices: z.number(),
  /** ISO 3166-1, where it concerns the devices of one country alone. */
  country: z.string().nullable(),
  /** The first day (YYYY-MM-DD) on which something ends, where something does. */
  dueOn: AnsweredDay.nullable(),
  ...timestamps,
  part: one(Part),
  companie: one(Company),
  doctype: one(Doctype),
  /** Of an article number; files of single devices are not named. */
  media: one(Media),
})
export type Finding = z.output<typeof Finding>

/** A rule as it is switched, and what it finds. */
const RuleState = z.object({
  name: z.enum(ruleNames),
  isOn: z.boolean(),
  findings: z.number(),
})
export type RuleState = z.output<typeof RuleState>

const FindingDevice = z.object({
  id: z.number(),
  sn: z.string(),
  companie: z.string(),
  deliveredOn: z.string().nullable(),
})
export type FindingDevice = z.output<typeof FindingDevice>

/** How many devices of a finding are answered at once. */
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
      /** Whether every change is looked at; if not, that is under way. */
      isSettled: z.boolean(),
      /** When the last one was; null before the first time. */
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
      /** The `next` of the page before. */
      after: z.coerce.number('Bitte eine Zahl angeben!').int().nonnegative().default(0),
    }),
    output: z.object({
      devices: z.array(FindingDevice),
      /** Goes on behind the last one; null at the end. A page may hold fewer devices, even none, and go on. */
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
