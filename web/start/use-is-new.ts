import { portal } from '#contract/portal.ts'
import { useResult } from '../client/queries.ts'

/** Whether the portal has no device yet, so that its people should begin with something. */
export function useIsNew(): boolean {
  const { data } = useResult(portal.figures)
  return data?.devices === 0
}
