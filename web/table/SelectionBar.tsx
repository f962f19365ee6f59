import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { type ListInput, maxPageSize } from '#contract/query.ts'
import { formatCount } from '../base/formats.ts'
import { call } from '../client/api.ts'
import { reportFailure } from '../client/failures.ts'
import type { Selection } from './DataTable.tsx'
import { type ListOfRecords, useGone } from './use-gone.ts'

interface Props {
  endpoint: ListOfRecords
  /** Filter and order of the list. */
  matches: Pick<ListInput, 'filters' | 'sort'>
  total: number
  selection: Selection
}

/** The actions for the selected rows of all pages, and a button that selects all matches. */
export function SelectionBar({ endpoint, matches, total, selection }: Props) {
  const { selected, onChange, buttons } = selection
  const [isLoading, setIsLoading] = useState(false)
  const maxSelected = Math.min(total, maxPageSize)
  const pending = useRef<AbortController>(undefined)
  useGone(endpoint, selection)

  const matchesKey = JSON.stringify(matches)
  // biome-ignore lint/correctness/useExhaustiveDependencies: cancels when filter or order change, as the matches do
  useEffect(() => () => pending.current?.abort(), [matchesKey])

  async function selectAll() {
    const controller = new AbortController()
    pending.current = controller
    setIsLoading(true)
    try {
      const { rows } = await call(
        endpoint,
        {
          ...matches,
          fields: ['id'],
          pagination: { page: 1, pageSize: maxPageSize, withCount: false },
        },
        { signal: controller.signal },
      )
      onChange(new Set(rows.map(({ id }) => id)))
    } catch (error) {
      reportFailure('selectAll', error)
    }
    setIsLoading(false)
  }

  return (
    <section className="selection-bar" aria-label="Auswahl">
      <output>{formatCount(selected.size)} ausgewählt</output>
      {/* While all rows are being selected, actions on only some of them are disabled. */}
      <fieldset className="selection-acts" disabled={isLoading}>
        {buttons}
      </fieldset>
      {selected.size < maxSelected && (
        <Button size="xs" variant="default" loading={isLoading} onClick={selectAll}>
          {total > maxSelected
            ? `Die ersten ${formatCount(maxSelected)}`
            : `Alle ${formatCount(total)}`}{' '}
          Treffer auswählen
        </Button>
      )}
      <Button size="xs" variant="subtle" onClick={() => onChange(new Set())}>
        Auswahl aufheben
      </Button>
    </section>
  )
}
