import { Plus } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { formatCount } from '../base/formats.ts'
import { useSession } from '../client/session.ts'
import { searchIn } from '../table/table-state.ts'
import type { ListOfRecords } from '../table/use-gone.ts'
import { FilterChip } from './FilterChip.tsx'
import { FilterField } from './FilterField.tsx'
import { flagOn, type ListFilter } from './list-filter.ts'
import { useCount } from './use-count.ts'
import type { ListFilters } from './use-list-filters.ts'
import './filter-bar.css'

interface Props {
  filters: ListFilters
  endpoint: ListOfRecords
  /** What the list contains, in German (dative): 'Geräten'. */
  ofAll: string
  /** Content at the end of the line: the current view and the visible columns. */
  children?: ReactNode
}

/** The active filters as chips with their numbers of matches, a button to add one, and one to remove all. */
export function FilterBar({ filters, endpoint, ofAll, children }: Props) {
  const { known, set, put, clear } = filters
  const [isOffering, setIsOffering] = useState(false)
  const [editing, setEditing] = useState<ListFilter>()
  const addButton = useRef<HTMLButtonElement>(null)
  const isAdmin = useSession().currentUser?.isAdmin ?? false
  const missing = known.filter(
    (filter) =>
      !set.some((active) => active.filter === filter) && (filter.kind !== 'import' || isAdmin),
  )

  function change(filter: ListFilter, value: string) {
    put(filter, value)
    close()
  }
  function close() {
    setEditing(undefined)
    setIsOffering(false)
    // The pressed button is gone.
    addButton.current?.focus()
  }
  function clearAll() {
    clear()
    close()
  }
  return (
    <section className="filter-bar" aria-label="Filter">
      {set.map((activeFilter) => (
        <FilterChip
          key={activeFilter.filter.param}
          {...activeFilter}
          endpoint={endpoint}
          onEdit={() => setEditing(activeFilter.filter)}
          onRemove={() => change(activeFilter.filter, '')}
        />
      ))}
      <button
        ref={addButton}
        type="button"
        className="filter-add"
        aria-expanded={isOffering}
        onClick={() => setIsOffering(!isOffering)}
      >
        <Plus size={16} aria-hidden /> Filter
      </button>
      {set.length > 0 && <Summary {...{ filters, endpoint, ofAll }} onClear={clearAll} />}
      {isOffering && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot share a line with its siblings
        <div role="group" aria-label="Filter hinzufügen" className="filter-offers">
          {missing.map((filter) => (
            <Offer
              key={filter.param}
              filter={filter}
              endpoint={endpoint}
              onClick={() =>
                filter.kind === 'flag' ? change(filter, flagOn(filter)) : setEditing(filter)
              }
            />
          ))}
        </div>
      )}
      {editing && (
        <FilterField
          key={editing.param}
          filter={editing}
          value={set.find(({ filter }) => filter === editing)?.value ?? ''}
          onChange={(value) => change(editing, value)}
          onCancel={close}
        />
      )}
      {children && <div className="filter-aside">{children}</div>}
    </section>
  )
}

interface OfferProps {
  filter: ListFilter
  endpoint: ListOfRecords
  onClick: () => void
}

/** A filter that can be added; if it needs no value, it shows its number of matches. */
function Offer({ filter, endpoint, onClick }: OfferProps) {
  const count = useCount(endpoint, filter.kind === 'flag' ? filter.where : undefined, {
    isEnabled: filter.kind === 'flag',
  })
  return (
    <button type="button" className="filter-offer" onClick={onClick}>
      {filter.name} {filter.kind === 'flag' ? <span className="filter-count">{count}</span> : '…'}
    </button>
  )
}

function Summary({ filters, endpoint, ofAll, onClear }: Props & { onClear: () => void }) {
  const [params] = useSearchParams()
  const matchCount = useCount(endpoint, filters.filters)
  const totalCount = useCount(endpoint)
  return (
    <span className="filter-summary">
      {/* During a search, the list itself shows the number of matches. */}
      {searchIn(params) === '' && (
        <output>
          {matchCount} von {totalCount} {ofAll}
        </output>
      )}
      <button type="button" className="filter-clear" onClick={onClear}>
        Alle Filter entfernen
      </button>
    </span>
  )
}

/** Shown in a list that is empty because of its filters. */
export function NothingLeft({ filters, what }: { filters: ListFilters; what: string }) {
  return (
    <>
      <p>Hier gibt es keine {what} (mehr).</p>
      <button type="button" className="filter-clear" onClick={filters.clear}>
        {filters.set.length === 1
          ? 'Filter entfernen'
          : `${formatCount(filters.set.length)} Filter entfernen`}
      </button>
    </>
  )
}
