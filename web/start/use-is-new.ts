import { portal } from '#contract/portal.ts'
import { useResult } from '../client/queries.ts'

/** Whether the portal has no device yet, so that first steps are suggested. */
export function useIsNew(): boolean {
  const { data } = useResult(portal.figures)
  return data?.devices === 0
}
