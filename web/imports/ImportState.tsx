import type { Import } from '#contract/imports.ts'
import { stateWords } from './import-words.ts'

/** How far an import is; amber waits for somebody. */
export function ImportState({ state }: Pick<Import, 'state'>) {
  return (
    <span className="import-state" data-state={state}>
      {stateWords[state]}
    </span>
  )
}
