import { Button } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { type ListInput, maxPageSize } from '#contract/query.ts'
import { call } from '../api.ts'
import { reportFailure } from '../failures.ts'
import type { Selection } from './DataTable.tsx'

interface Props {
  endpoint: Endpoint<z.ZodType, z.ZodType<{ id: number }>, Access, 'list'>
  /** Filter and order of the list. */
  matches: Pick<ListInput, 'filters' | 'sort'>
  total: number
  selection: Selection
}

const whole = new Intl.NumberFormat('de-DE')

/** What can be done with the selected rows of all pages, and how to select everything that was found. */
export function SelectionBar({ endpoint, matches, total, selection }: Props) {
  const { selected, onChange, buttons } = selection
  const [isLoading, setIsLoading] = useState(false)
  const most = Math.min(total, maxPageSize)

  async function selectAll() {
    setIsLoading(true)
    try {
      const { rows } = await call(endpoint, {
        ...matches,
        fields: ['id'],
        pagination: { page: 1, pageSize: maxPageSize },
      })
      onChange(new Set(rows.map(({ id }) => id)))
    } catch (error) {
      reportFailure('selectAll', error)
    }
    setIsLoading(false)
  }

  return (
    <section className="selection-bar" aria-label="Auswahl">
      <output>{whole.format(selected.size)} ausgewählt</output>
      {buttons}
      {selected.size < most && (
        <Button size="xs" variant="default" loading={isLoading} onClick={selectAll}>
          {total > most ? `Die ersten ${whole.format(most)}` : `Alle ${whole.format(total)}`}{' '}
          Treffer auswählen
        </Button>
      )}
      <Button size="xs" variant="subtle" onClick={() => onChange(new Set())}>
        Auswahl aufheben
      </Button>
    </section>
  )
}
