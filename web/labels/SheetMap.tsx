import type { LabelFormat } from '#contract/labels.ts'
import type { Paper } from './label-pages.ts'

interface Props {
  paper: Paper
  label: LabelFormat
  count: number
  skip: number
}

/** A miniature of the first sheet: which places are used, printed and free. */
export function SheetMap({ paper, label, count, skip }: Props) {
  const printed = Math.min(count, paper.places.length - skip)
  return (
    <svg
      className="sheet-map"
      viewBox={`0 0 ${paper.width} ${paper.height}`}
      role="img"
      aria-label={`Erster Bogen: ${skip} Plätze übersprungen, ${printed} bedruckt, von ${paper.places.length}`}
    >
      <rect className="sheet-paper" width={paper.width} height={paper.height} />
      {paper.places.map(({ left, top }, index) => (
        <rect
          key={`${left} ${top}`}
          className={`sheet-${kindOf(index)}`}
          x={left + 1.5}
          y={top + 1.5}
          width={label.width - 3}
          height={label.height - 3}
          rx={2}
        />
      ))}
    </svg>
  )

  function kindOf(index: number) {
    if (index < skip) return 'used'
    return index < skip + count ? 'printed' : 'free'
  }
}
