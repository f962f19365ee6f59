import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react'
import { pageSizes, type TableState } from './table-state.ts'

interface Props {
  page: number
  size: number
  total: number
  onChange: (next: Partial<TableState>) => void
}

const whole = new Intl.NumberFormat('de-DE')

/** Leads through the pages of a list and sets how many rows one has. */
export function TablePager({ page, size, total, onChange }: Props) {
  const last = Math.max(1, Math.ceil(total / size))
  const first = total === 0 ? 0 : (page - 1) * size + 1
  const steps = [
    { name: 'Erste Seite', to: 1, Icon: ChevronsLeft, isOff: page <= 1 },
    { name: 'Vorherige Seite', to: page - 1, Icon: ChevronLeft, isOff: page <= 1 },
    { name: 'Nächste Seite', to: page + 1, Icon: ChevronRight, isOff: page >= last },
    { name: 'Letzte Seite', to: last, Icon: ChevronsRight, isOff: page >= last },
  ]
  return (
    <nav className="table-pager" aria-label="Seiten">
      <span className="table-pager-count">
        {whole.format(first)}–{whole.format(Math.min(page * size, total))} von {whole.format(total)}
      </span>
      <span className="table-pager-steps">
        {steps.map(({ name, to, Icon, isOff }) => (
          <button
            key={name}
            type="button"
            aria-label={name}
            disabled={isOff}
            onClick={() => onChange({ page: to })}
          >
            <Icon size={18} aria-hidden />
          </button>
        ))}
      </span>
      <label className="table-pager-size">
        Zeilen
        <select value={size} onChange={(event) => onChange({ size: Number(event.target.value) })}>
          {pageSizes.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      </label>
    </nav>
  )
}
