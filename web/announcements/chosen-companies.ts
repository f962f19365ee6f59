import type { Recipient } from '#contract/announcements.ts'
import type { RecipientPage } from './use-recipients.ts'

/** Whom somebody chose of a list that is seen a page at a time: all but some, or only some. */
export interface ChosenCompanies {
  begin: 'all' | 'none'
  /** Those that are not as the beginning says. */
  ids: ReadonlySet<number>
  /** Those too that have been told already. */
  again: boolean
}

export const allCompanies: ChosenCompanies = { begin: 'all', ids: new Set(), again: false }

/** Whether a company can be chosen at all. */
export function mayChoose({ again }: ChosenCompanies, { toldAt }: Recipient): boolean {
  return again || toldAt === null
}

export function isChosen(chosen: ChosenCompanies, company: Recipient): boolean {
  return mayChoose(chosen, company) && chosen.ids.has(company.id) === (chosen.begin === 'none')
}

/** Chooses a company, or no longer. */
export function withToggled(chosen: ChosenCompanies, id: number): ChosenCompanies {
  const ids = new Set(chosen.ids)
  if (!ids.delete(id)) ids.add(id)
  return { ...chosen, ids }
}

/** Without those that the list has no more, or that cannot be chosen any more. */
export function withoutGone(chosen: ChosenCompanies, listed: Recipient[]): ChosenCompanies {
  const left = listed.filter((company) => chosen.ids.has(company.id) && mayChoose(chosen, company))
  return { ...chosen, ids: new Set(left.map(({ id }) => id)) }
}

/** How many could be chosen, and how many are. */
export function countChosen(
  { begin, ids, again }: ChosenCompanies,
  { reachable, told }: Pick<RecipientPage, 'reachable' | 'told'>,
) {
  const all = again ? reachable : reachable - told
  return { all, chosen: begin === 'all' ? all - ids.size : ids.size }
}

/** As the call says it. */
export function chosenOnWire({ begin, ids, again }: ChosenCompanies) {
  return { ...(begin === 'all' ? { without: [...ids] } : { only: [...ids] }), again }
}
