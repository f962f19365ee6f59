import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ContainerFinding, containerImports } from '#contract/container-imports.ts'
import { formatCount } from '../base/formats.ts'
import { call } from '../client/api.ts'
import type { TableColumn } from '../table/DataTable.tsx'
import { TableBody } from '../table/TableBody.tsx'
import { TableHead } from '../table/TableHead.tsx'
import { TablePager } from '../table/TablePager.tsx'
import { tracksOf } from '../table/table-columns.ts'
import '../table/data-table.css'
import '../table/table-pager.css'
import '../table/table-cards.css'
import './findings.css'

type Level = ContainerFinding['level']
/** A finding as a list row: its number is its id. */
type ShownFinding = ContainerFinding & { id: number }

const pageSize = 10

/** All broken rules of the containers, paged, and optionally only those that make them invalid. */
export function ContainerFindings({
  id,
  errors,
  warnings,
}: {
  id: number
  errors: number
  warnings: number
}) {
  const [page, setPage] = useState(1)
  const [level, setLevel] = useState<Level | undefined>()
  const input = { id, page, pageSize, ...(level && { level }) }
  const list = useQuery({
    queryKey: [containerImports.findings.path, input],
    queryFn: ({ signal }) => call(containerImports.findings, input, { signal }),
    placeholderData: keepPreviousData,
    meta: { action: 'setFindings' },
  })
  const rows = (list.data?.findings ?? none).map((finding) => ({ ...finding, id: finding.number }))
  function choose(next: Level | undefined) {
    setLevel(next)
    setPage(1)
  }
  return (
    <section className="table-section" aria-label="Verletzte Regeln">
      <div className="table-tools">
        <h2 className="table-heading">Verletzte Regeln</h2>
        {errors > 0 && warnings > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot share a line with its siblings
          <div role="group" aria-label="Welche Befunde" className="import-chips">
            <button type="button" aria-pressed={!level} onClick={() => choose(undefined)}>
              Alle
            </button>
            <button
              type="button"
              data-state="wrong"
              aria-pressed={level === 'error'}
              onClick={() => choose('error')}
            >
              Fehler <span className="import-chip-count">{formatCount(errors)}</span>
            </button>
            <button
              type="button"
              aria-pressed={level === 'warning'}
              onClick={() => choose('warning')}
            >
              Hinweise <span className="import-chip-count">{formatCount(warnings)}</span>
            </button>
          </div>
        )}
      </div>
      <table
        className="data-table"
        style={tracksOf(columns, {})}
        aria-label="Verletzte Regeln"
        aria-busy={list.isFetching}
      >
        <TableHead
          columns={columns}
          sort=""
          onSort={() => undefined}
          hasExpander={false}
          rows={rows}
        />
        <TableBody<ShownFinding>
          columns={columns}
          rows={rows}
          list={list}
          skeletons={3}
          empty={<p>Solche Befunde gibt es nicht.</p>}
          nameOf={({ message }) => message}
          opened={noneOpen}
          onToggle={() => undefined}
        />
      </table>
      {(list.data?.total ?? 0) > pageSize && (
        <TablePager
          page={page}
          size={pageSize}
          total={list.data?.total ?? 0}
          sizes={[]}
          onChange={(next) => setPage(next.page ?? 1)}
        />
      )}
    </section>
  )
}

const none: ContainerFinding[] = []
const noneOpen: ReadonlySet<number> = new Set()

const columns: TableColumn<ShownFinding>[] = [
  {
    id: 'level',
    header: 'Art',
    width: 'minmax(6rem, 0.5fr)',
    cell: ({ level }) => (
      <span className="import-row-state" data-state={level === 'error' ? 'wrong' : 'changed'}>
        {level === 'error' ? 'Fehler' : 'Hinweis'}
      </span>
    ),
  },
  {
    id: 'message',
    header: 'Was nicht stimmt',
    width: 'minmax(0, 2.6fr)',
    cell: ({ message, rule }) => (
      <div className="finding">
        {message}
        <p className="finding-rule">Regel {rule}</p>
      </div>
    ),
  },
  {
    id: 'place',
    header: 'Wo',
    width: 'minmax(0, 1.6fr)',
    cell: (finding) => <Place finding={finding} />,
  },
]

function Place({ finding: { container, file, line, element } }: { finding: ContainerFinding }) {
  const exactly = [line === null ? null : `Zeile ${line}`, element].filter(
    (place) => place !== null,
  )
  return (
    <div className="finding">
      {[container === '' ? 'Äußerer Container' : container, file].filter(Boolean).join(' › ')}
      {exactly.length > 0 && <p className="finding-rule">{exactly.join(', ')}</p>}
    </div>
  )
}
