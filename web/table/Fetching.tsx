import { useIsFetching } from '@tanstack/react-query'
import { Waiting } from '../ui/Waiting.tsx'

/** The thin bar at the top while any list or figure is loading. */
export function Fetching() {
  return useIsFetching() > 0 ? <Waiting /> : null
}
