import { Button } from '@mantine/core'
import { useMemo } from 'react'
import type { ExportFormat } from '#contract/export-facts.ts'
import { type LogEntry, logs, type logTypes } from '#contract/logs.ts'
import { formatTime } from '../base/formats.ts'
import { useSession } from '../client/session.ts'
import { DataTable, type TableColumn } from '../table/DataTable.tsx'
import { ExportButton } from '../table/ExportButton.tsx'
import { exportList } from '../table/export-list.ts'
import { SelectionButton } from '../table/SelectionButton.tsx'
import { widthFor } from '../table/table-columns.ts'
import { useTableState } from '../table/table-state.ts'
import { useSelection } from '../table/use-selection.ts'
import { RowButton } from '../ui/RowButton.tsx'
import { TrashIcon } from '../ui/row-icons.ts'
import { ViewMenu } from '../views/ViewMenu.tsx'
import { LogFilterBar } from './LogFilterBar.tsx'
import { logColumns } from './log-columns.tsx'
import { useLogFilters } from './log-filters.ts'
import { wireFilters, wireSearch } from './log-query.ts'
import { usualStatuses } from './log-statuses.ts'
import { removeLog, removeLogs } from './remove-logs.ts'

/** By time, not by id, so that a period is read from an index, however long the log is. */
const newestFirst = 'createdAt:desc'

/** The log entries of one type, newest first; administrators can delete them. */
export function LogTable({ type, label }: { type: (typeof logTypes)[number]; label: string }) {
  const isAdmin = useSession().currentUser?.isAdmin ?? false
  const { selected, onChange, forget } = useSelection()
  const shown = useMemo(
    () => (isAdmin ? [...logColumns, actionsOf(forget)] : logColumns),
    [isAdmin, forget],
  )
  const { filters, change, isWrongWayRound, names } = useLogFilters()
  const { search, sort } = useTableState(newestFirst, logColumns).state
  const wired = wireFilters(type, filters)
  const isFiltered = Object.values(filters).some(Boolean)
  const exportAs = (format: ExportFormat) =>
    void exportList({
      ...{ title: `Protokoll „${label}“`, endpoint: logs.list, formats: [format] },
      matches: { sort, filters: matching(wired, search) },
      ...{ search, isFiltered },
    })
  const selection = {
    selected,
    onChange,
    buttons: (
      <SelectionButton Icon={TrashIcon} onClick={() => removeLogs([...selected], forget)}>
        Löschen
      </SelectionButton>
    ),
  }
  return (
    <DataTable<LogEntry>
      label={label}
      endpoint={logs.list}
      columns={shown}
      defaultSort={newestFirst}
      filters={wired}
      search={wireSearch}
      nameOf={({ createdAt }) => `Eintrag vom ${formatTime(createdAt)}`}
      selection={isAdmin ? selection : undefined}
      buttons={
        <>
          <ExportButton onClick={() => exportAs('csv')}>CSV-Export</ExportButton>
          <ExportButton onClick={() => exportAs('xlsx')}>Excel-Export</ExportButton>
          <LogFilterBar
            filters={filters}
            onChange={change}
            isWrongWayRound={isWrongWayRound}
            statuses={usualStatuses[type]}
          />
          <ViewMenu list={viewsOf[type]} all="Alle Einträge" names={names} />
        </>
      }
      empty={
        <NothingYet
          isFiltered={isFiltered}
          onClear={() => change({ from: '', to: '', status: '' })}
        />
      }
    />
  )
}

const viewsOf = { error: 'errors', info: 'info', customer: 'logins' } as const

function matching(filters: Record<string, unknown>, search: string) {
  return search ? { $and: [filters, wireSearch(search)] } : filters
}

function NothingYet({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered) return <p>Noch keine Einträge.</p>
  return (
    <>
      <p>Dazu gibt es keine Einträge.</p>
      <Button variant="default" onClick={onClear}>
        Alle Einträge zeigen
      </Button>
    </>
  )
}

function actionsOf(onRemoved: (ids: readonly number[]) => void): TableColumn<LogEntry> {
  return {
    id: 'actions',
    header: 'Aktionen',
    kind: 'actions',
    width: widthFor('4.5rem'),
    cell: (entry) => (
      <RowButton
        name={`Eintrag vom ${formatTime(entry.createdAt)} löschen`}
        Icon={TrashIcon}
        act="delete"
        onClick={() => removeLog(entry, onRemoved)}
      />
    ),
  }
}
