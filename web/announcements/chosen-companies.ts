import type { Recipient } from '#contract/announcements.ts'
import type { RecipientPage } from './use-recipients.ts'

/** A selection from a paged list: either all companies except some, or only some. */
export interface ChosenCompanies {
  begin: 'all' | 'none'
  /** The exceptions from `begin`. */
  others: ReadonlyMap<number, Recipient>
  /** Whether to include companies that have already been notified. */
  again: boolean
}

export const allCompanies: ChosenCompanies = { begin: 'all', others: new Map(), again: false }

/** Whether a company can be selected at all. */
export function mayChoose({ again }: ChosenCompanies, { toldAt }: Recipient): boolean {
  return again || toldAt === null
}

export function isChosen(chosen: ChosenCompanies, company: Recipient): boolean {
  return mayChoose(chosen, company) && chosen.others.has(company.id) === (chosen.begin === 'none')
}

/** Selects or deselects a company. */
export function withToggled(chosen: ChosenCompanies, company: Recipient): ChosenCompanies {
  const others = new Map(chosen.others)
  if (!others.delete(company.id)) others.set(company.id, company)
  return { ...chosen, others }
}

/** Includes or excludes companies that have already been notified; the selection of all others is kept. */
export function withAgain(chosen: ChosenCompanies, again: boolean): ChosenCompanies {
  return withoutGone({ ...chosen, again }, [...chosen.others.values()])
}

/** Drops companies that are no longer in the list or can no longer be selected. */
export function withoutGone(chosen: ChosenCompanies, listed: Recipient[]): ChosenCompanies {
  const left = listed.filter(
    (company) => chosen.others.has(company.id) && mayChoose(chosen, company),
  )
  return { ...chosen, others: new Map(left.map((company) => [company.id, company])) }
}

/** How many companies can be selected, and how many are. */
export function countChosen(
  { begin, others, again }: ChosenCompanies,
  { reachable, told }: Pick<RecipientPage, 'reachable' | 'told'>,
) {
  const all = again ? reachable : reachable - told
  return { all, chosen: begin === 'all' ? all - others.size : others.size }
}

/** The selection in the format of the API. */
export function selectionInput({ begin, others, again }: ChosenCompanies) {
  const ids = [...others.keys()]
  return { ...(begin === 'all' ? { without: ids } : { only: ids }), again }
}
