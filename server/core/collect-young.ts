import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect: NodeJS.GCFunction = runInNewContext('gc')

/**
 * Gives back what was short-lived, in a millisecond. Bytes that stream through lie outside of the heap: by itself the
 * engine notices them only at 64 MB, and then goes through all that lives.
 */
export function collectYoung(): void {
  collect({ type: 'minor' })
}
