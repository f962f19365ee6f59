import type { AnyImport } from './any-import.ts'

/** How far an import is; amber waits for somebody. */
export function ImportState<State extends AnyImport['state']>({
  state,
  words,
}: {
  state: State
  words: Record<State, string>
}) {
  return (
    <span className="import-state" data-state={state}>
      {words[state]}
    </span>
  )
}
