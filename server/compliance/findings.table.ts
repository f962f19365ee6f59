import type { Generated } from 'kysely'
import { type RuleName, ruleNames } from '#contract/compliance-rules.ts'
import { Finding } from '#contract/findings.ts'
import { number, one, table, text, word } from '../db/table.ts'

const gone = 'Diesen Datensatz gibt es nicht (mehr)!'

/** What is missing, as it was when it was last looked at. */
export const findingsTable = table(
  'findings',
  Finding,
  {
    rule: word('rule', ruleNames),
    devices: number('devices'),
    country: text('country', { nullable: true }),
    dueOn: text('due_on', { nullable: true }),
    part: one('part_id', 'parts', gone),
    companie: one('company_id', 'companies', gone),
    doctype: one('doctype_id', 'doctypes', gone),
    media: one('media_id', 'medias', gone),
  },
  {
    /** What it is about, in one text: no two are the same. */
    key: text('key'),
  },
  { isVersioned: false },
)

/** Whose findings are to be made anew; written by triggers, once a change concerns a rule. */
export interface ComplianceMarksTable {
  id: Generated<number>
  kind: 'part' | 'company' | 'file' | 'all'
  /** 0 of `all`. */
  record_id: number
}

/** How far the portal is with looking: one row. */
export interface ComplianceStateTable {
  id: number
  /** The last mark that was read. */
  taken_up_to: number
  /** The day for which everything was looked at; null before the first time. */
  checked_on: string | null
  settled_at: string | null
  /** Until then one process looks. */
  leased_until: string | null
}

/** Rules that somebody has switched; all others are on. */
export interface ComplianceRulesTable {
  name: RuleName
  is_on: number
  updated_at: string
  changed_by: string | null
}

/** What countries companies are in, as far as the portal knows them by their names. */
export interface CompanyCountriesTable {
  company_id: number
  /** ISO 3166-1; null for a name that is no country's, or none. */
  country: string | null
}
