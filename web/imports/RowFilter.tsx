import { formatCount } from '../base/formats.ts'
import type { RowChoice } from './row-filter.ts'

interface Props {
  filters: RowChoice[]
  chosen: RowChoice | undefined
  onChoose: (next: RowChoice | undefined) => void
}

/** All rows, or those of one kind, each with how many there are. */
export function RowFilter({ filters, chosen, onChoose }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot lie in a line with what is beside it
    <div role="group" aria-label="Welche Zeilen" className="import-chips">
      <button type="button" aria-pressed={!chosen} onClick={() => onChoose(undefined)}>
        Alle
      </button>
      {filters.map((own) => (
        <button
          key={own.word}
          type="button"
          data-state={own.state}
          aria-pressed={own.word === chosen?.word}
          onClick={() => onChoose(own)}
        >
          {own.name} <span className="import-chip-count">{formatCount(own.count)}</span>
        </button>
      ))}
    </div>
  )
}
