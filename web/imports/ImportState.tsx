import type { AnyImport } from './any-import.ts'

/** The state of an import; amber waits for a user. */
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
