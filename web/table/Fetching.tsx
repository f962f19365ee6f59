import { useIsFetching } from '@tanstack/react-query'
import { Waiting } from '../ui/Waiting.tsx'

/** The thin bar on top while any list or figure is loaded. */
export function Fetching() {
  return useIsFetching() > 0 ? <Waiting /> : null
}
