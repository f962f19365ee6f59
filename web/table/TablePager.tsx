import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react'
import { formatCount } from '../base/formats.ts'
import { lastPage, pageSizes, type TableState } from './table-state.ts'
import './table-buttons.css'
import './table-pager.css'

interface Props {
  page: number
  size: number
  total: number
  /** There are more rows than `total`, which were not counted. */
  isMore?: boolean
  onChange: (next: Partial<TableState>) => void
  /** The current order, where the user can change it. */
  order?: Order
  /** Selectable page sizes; empty if the size is fixed. */
  sizes?: number[]
  label?: string
  /** Rows above are still rendering: a press could hit a button that has just moved under the pointer. */
  isMoving?: boolean
}

interface Order {
  sort: string
  defaultSort: string
  onChange: (sort: string) => void
}

/** Navigates the pages of a list and sets their size. */
export function TablePager(props: Props) {
  const {
    page,
    size,
    total,
    onChange,
    sizes = pageSizes,
    label = 'Seiten',
    isMore,
    isMoving,
  } = props
  if (total === 0) return null
  const last = Math.max(1, Math.ceil(total / size))
  // A page beyond the end is shown as the last one: the list turns there once it knows the end.
  const shownPage = Math.min(page, last)
  const firstRow = (shownPage - 1) * size + 1
  const isLast = !isMore && page >= last
  const steps = [
    { name: 'Erste Seite', to: 1, Icon: ChevronsLeft, isDisabled: page <= 1 },
    { name: 'Vorherige Seite', to: page - 1, Icon: ChevronLeft, isDisabled: page <= 1 },
    { name: 'Nächste Seite', to: page + 1, Icon: ChevronRight, isDisabled: isLast },
    { name: 'Letzte Seite', to: isMore ? lastPage : last, Icon: ChevronsRight, isDisabled: isLast },
  ]
  return (
    <nav className="table-pager" aria-label={label} data-moving={isMoving || undefined}>
      <span className="table-pager-count">
        {formatCount(firstRow)}–{formatCount(Math.min(shownPage * size, total))} von{' '}
        {isMore && 'mehr als '}
        {formatCount(total)}
      </span>
      {props.order && <OrderNote {...props.order} />}
      <span className="table-pager-steps">
        {steps.map(({ name, to, Icon, isDisabled }) => (
          <button
            key={name}
            type="button"
            aria-label={name}
            // Not `disabled`, which would take the focus from keyboard users who reach the last page.
            aria-disabled={isDisabled}
            onClick={() => !isDisabled && onChange({ page: to })}
          >
            <Icon size={18} aria-hidden />
          </button>
        ))}
      </span>
      {sizes.length > 0 && (
        <label className="table-pager-size">
          Zeilen
          <select value={size} onChange={(event) => onChange({ size: Number(event.target.value) })}>
            {sizes.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </select>
        </label>
      )}
    </nav>
  )
}

const orders: Record<string, string> = {
  'id:desc': 'Neueste zuerst',
  'id:asc': 'Älteste zuerst',
  'createdAt:desc': 'Neueste zuerst',
  'deletedAt:desc': 'Zuletzt Gelöschtes zuerst',
  'devices:desc': 'Meiste Geräte zuerst',
}

/** Names the default order, which no column may show, or returns to it. */
function OrderNote({ sort, defaultSort, onChange }: Order) {
  const name = orders[defaultSort]
  if (name === undefined) return null
  if (sort === defaultSort) return <span className="table-order">{name}</span>
  return (
    <button type="button" className="table-order" onClick={() => onChange(defaultSort)}>
      Wieder: {name}
    </button>
  )
}
