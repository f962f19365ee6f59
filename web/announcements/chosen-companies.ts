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

export function isChosen(selection: ChosenCompanies, company: Recipient): boolean {
  return (
    mayChoose(selection, company) &&
    selection.others.has(company.id) === (selection.begin === 'none')
  )
}

/** Selects or deselects a company. */
export function withToggled(selection: ChosenCompanies, company: Recipient): ChosenCompanies {
  const exceptions = new Map(selection.others)
  if (!exceptions.delete(company.id)) exceptions.set(company.id, company)
  return { ...selection, others: exceptions }
}

/** Includes or excludes companies that have already been notified; the selection of all others is kept. */
export function withAgain(selection: ChosenCompanies, again: boolean): ChosenCompanies {
  return withoutGone({ ...selection, again }, [...selection.others.values()])
}

/** Drops companies that are no longer in the list or can no longer be selected. */
export function withoutGone(selection: ChosenCompanies, companies: Recipient[]): ChosenCompanies {
  const remainingExceptions = companies.filter(
    (company) => selection.others.has(company.id) && mayChoose(selection, company),
  )
  return {
    ...selection,
    others: new Map(remainingExceptions.map((company) => [company.id, company])),
  }
}

/** How many companies can be selected, and how many are. */
export function countChosen(
  { begin, others, again }: ChosenCompanies,
  { reachable, told }: Pick<RecipientPage, 'reachable' | 'told'>,
) {
  const total = again ? reachable : reachable - told
  return { all: total, chosen: begin === 'all' ? total - others.size : others.size }
}

/** The selection in the format of the API. */
export function selectionInput({ begin, others, again }: ChosenCompanies) {
  const ids = [...others.keys()]
  return { ...(begin === 'all' ? { without: ids } : { only: ids }), again }
}
