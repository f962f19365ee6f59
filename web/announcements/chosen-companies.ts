import type { Recipient } from '#contract/announcements.ts'
import type { RecipientPage } from './use-recipients.ts'

/** Whom somebody chose of a list that is seen a page at a time: all but some, or only some. */
export interface ChosenCompanies {
  begin: 'all' | 'none'
  /** Those that are not as the beginning says. */
  others: ReadonlyMap<number, Recipient>
  /** Those too that have been told already. */
  again: boolean
}

export const allCompanies: ChosenCompanies = { begin: 'all', others: new Map(), again: false }

/** Whether a company can be chosen at all. */
export function mayChoose({ again }: ChosenCompanies, { toldAt }: Recipient): boolean {
  return again || toldAt === null
}

export function isChosen(chosen: ChosenCompanies, company: Recipient): boolean {
  return mayChoose(chosen, company) && chosen.others.has(company.id) === (chosen.begin === 'none')
}

/** Chooses a company, or no longer. */
export function withToggled(chosen: ChosenCompanies, company: Recipient): ChosenCompanies {
  const others = new Map(chosen.others)
  if (!others.delete(company.id)) others.set(company.id, company)
  return { ...chosen, others }
}

/** With those too that have been told already, or no longer; who was chosen or left out stays so. */
export function withAgain(chosen: ChosenCompanies, again: boolean): ChosenCompanies {
  return withoutGone({ ...chosen, again }, [...chosen.others.values()])
}

/** Without those that the list has no more, or that cannot be chosen any more. */
export function withoutGone(chosen: ChosenCompanies, listed: Recipient[]): ChosenCompanies {
  const left = listed.filter(
    (company) => chosen.others.has(company.id) && mayChoose(chosen, company),
  )
  return { ...chosen, others: new Map(left.map((company) => [company.id, company])) }
}

/** How many could be chosen, and how many are. */
export function countChosen(
  { begin, others, again }: ChosenCompanies,
  { reachable, told }: Pick<RecipientPage, 'reachable' | 'told'>,
) {
  const all = again ? reachable : reachable - told
  return { all, chosen: begin === 'all' ? all - others.size : others.size }
}

/** As the call says it. */
export function chosenOnWire({ begin, others, again }: ChosenCompanies) {
  const ids = [...others.keys()]
  return { ...(begin === 'all' ? { without: ids } : { only: ids }), again }
}
