import type { RawBuilder } from 'kysely'
import { endsSoonMonths, instructionClasses, type RuleName } from '#contract/compliance-rules.ts'
import { officialLanguages } from '#contract/countries.ts'
import {
  always,
  and,
  endsBetween,
  hasOwnIn,
  hasOwnOf,
  hasOwnWithoutPdfa,
  isIn,
  isOlderThan,
  isOlderThanOwn,
  not,
} from './conditions.ts'
import type { PartFacts } from './part-facts.store.ts'

/** Something that may be missing for an article number, and for which of its devices. */
export interface Candidate {
  rule: RuleName
  doctype?: number
  media?: number
  country?: string
  /** Condition for the devices that it concerns. */
  concerns: RawBuilder<unknown>
  /** Reported even if there is no device yet. */
  isOfPart?: boolean
}

type Doctype = PartFacts['doctypes'][number]

/** What the rules check for an article number; `today` is a day in the portal's time zone. */
export function candidatesOf(facts: PartFacts, today: string): Candidate[] {
  const required = facts.doctypes.filter(({ isRequired }) => isRequired)
  return [
    ...required.flatMap((doctype) => missingType(facts, doctype)),
    ...required.flatMap((doctype) => missingLanguages(facts, doctype)),
    ...facts.files.map(({ id }) => ({
      ...{ rule: 'late-release' as const, media: id, concerns: isOlderThan(id) },
    })),
    { rule: 'late-release', concerns: isOlderThanOwn },
    { rule: 'keeping-ends', concerns: endsBetween(today, monthsAfter(today, endsSoonMonths)) },
    ...facts.doctypes.flatMap((doctype) => notPublic(facts, doctype)),
    ...facts.files.flatMap(({ id, isPdfa }) =>
      isPdfa === false
        ? [{ rule: 'not-pdfa' as const, media: id, concerns: always, isOfPart: true }]
        : [],
    ),
    { rule: 'not-pdfa', concerns: hasOwnWithoutPdfa },
    ...notPrinted(facts),
  ]
}

function missingType(facts: PartFacts, { id: doctype }: Doctype): Candidate[] {
  if (has(facts, doctype)) return []
  return [{ rule: 'missing-type', doctype, concerns: not(hasOwnOf(doctype)), isOfPart: true }]
}

/** If a type is missing altogether, the rule above reports it. */
function missingLanguages(facts: PartFacts, { id: doctype }: Doctype): Candidate[] {
  return facts.countries.flatMap((country) => {
    const languages: readonly string[] = officialLanguages[country] ?? []
    if (languages.length === 0 || has(facts, doctype, languages)) return []
    const isThere = has(facts, doctype) ? always : hasOwnOf(doctype)
    const concerns = and(isIn(country), isThere, not(hasOwnIn(doctype, languages)))
    return [{ rule: 'missing-language' as const, doctype, country, concerns }]
  })
}

function notPublic(facts: PartFacts, { id: doctype, reader, vdiClass }: Doctype): Candidate[] {
  const isInstruction = instructionClasses.some((instructionClass) => instructionClass === vdiClass)
  if (!isInstruction || reader === 'public') return []
  const isOfPart = has(facts, doctype)
  return [
    { rule: 'not-public', doctype, concerns: isOfPart ? always : hasOwnOf(doctype), isOfPart },
  ]
}

function notPrinted({ part: { isForPrivateUse, hasPrintedSafety } }: PartFacts): Candidate[] {
  if (!isForPrivateUse || hasPrintedSafety) return []
  return [{ rule: 'no-printed-safety', concerns: always, isOfPart: true }]
}

/** Whether all devices of the article number show a file of a type, optionally in one of some languages. */
function has({ files }: PartFacts, doctype: number, languages?: readonly string[]): boolean {
  return files.some(
    (file) =>
      file.doctype === doctype &&
      (languages === undefined || file.languages.some((code) => languages.includes(code))),
  )
}

/** The same day some months later, or the last day of that month if it has no such day. */
function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last)))
    .toISOString()
    .slice(0, 10)
}
