import { formatCount } from '../base/formats.ts'
import type { RowChoice } from './row-filter.ts'

interface Props<State extends string> {
  label: string
  choices: readonly RowChoice<State>[]
  chosen: RowChoice<State> | undefined
  onChoose: (next: RowChoice<State> | undefined) => void
}

/** Selects all rows, or those of one kind, with their counts. */
export function RowFilter<State extends string>(props: Props<State>) {
  const { label, choices, chosen, onChoose } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot share a line with its siblings
    <div role="group" aria-label={label} className="import-chips">
      <button type="button" aria-pressed={!chosen} onClick={() => onChoose(undefined)}>
        Alle
      </button>
      {choices.map((choice) => (
        <button
          key={choice.word}
          type="button"
          aria-pressed={choice.word === chosen?.word}
          onClick={() => onChoose(choice)}
        >
          {choice.name} <span className="import-chip-count">{formatCount(choice.count)}</span>
        </button>
      ))}
    </div>
  )
}
