import type { AnyImport } from './any-import.ts'

/** How often is asked how far something is, in ms. */
export const pace = 1_000

/** What is small is through in a moment. */
const quickPace = 300

/** What waits for somebody may be started, taken back or deleted by a colleague. */
export const calmPace = 10_000

/** In how many ms an import is asked for again, if at all; `isBusy` is whether something else of it is under way. */
export function paceOf(
  { state }: Pick<AnyImport, 'state'>,
  { isSmall, isBusy = false }: { isSmall: boolean; isBusy?: boolean },
): number | false {
  if (isUnderWay({ state })) return isSmall ? quickPace : pace
  if (isBusy) return pace
  return isOver(state) ? false : calmPace
}

/** Something of it is under way on the server, also while nobody looks. */
export function isUnderWay({ state }: Pick<AnyImport, 'state'>): boolean {
  return ['unpacking', 'checking', 'importing', 'undoing'].includes(state)
}

/** Nobody can do anything more with it but look. */
function isOver(state: AnyImport['state']): boolean {
  return state === 'undone' || state === 'cancelled' || state === 'failed'
}
