import type { Generated } from 'kysely'
import { type RuleName, ruleNames } from '#contract/compliance-rules.ts'
import { Finding } from '#contract/findings.ts'
import { number, one, table, text, word } from '../db/table.ts'

const goneMessage = 'Diesen Datensatz gibt es nicht (mehr)!'

/** What is missing, as of the last check. */
export const findingsTable = table(
  'findings',
  Finding,
  {
    rule: word('rule', ruleNames),
    devices: number('devices'),
    country: text('country', { nullable: true }),
    dueOn: text('due_on', { nullable: true }),
    part: one('part_id', 'parts', goneMessage),
    companie: one('company_id', 'companies', goneMessage),
    doctype: one('doctype_id', 'doctypes', goneMessage),
    media: one('media_id', 'medias', goneMessage),
  },
  {
    /** Identifies what the finding is about; unique. */
    key: text('key'),
  },
  { isVersioned: false },
)

/** Records whose findings must be updated; written by triggers after changes that concern a rule. */
export interface ComplianceMarksTable {
  id: Generated<number>
  kind: 'part' | 'company' | 'file' | 'all'
  /** 0 for `all`. */
  record_id: number
}

/** Progress of the checks: one row. */
export interface ComplianceStateTable {
  id: number
  /** The last mark that was read. */
  taken_up_to: number
  /** The day for which everything was checked; null before the first time. */
  checked_on: string | null
  settled_at: string | null
  /** Until then one process is checking. */
  leased_until: string | null
}

/** Rules that somebody has switched; all others are enabled. */
export interface ComplianceRulesTable {
  name: RuleName
  is_on: number
  updated_at: string
  changed_by: string | null
}

/** The countries of companies, as recognised by name. */
export interface CompanyCountriesTable {
  company_id: number
  /** ISO 3166-1; null if the name is empty or not recognised. */
  country: string | null
}
