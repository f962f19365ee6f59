import { type LogEntry, logs } from '#contract/logs.ts'
import { formatTime } from '../base/formats.ts'
import { DataTable } from '../table/DataTable.tsx'
import { logColumns } from './log-columns.tsx'
import './logs.css'

interface Props {
  label: string
  /** Selects the entries. */
  filters: Record<string, unknown>
  empty: string
}

/** The log entries about one record, newest first. */
export function RecordLogs({ label, filters, empty }: Props) {
  return (
    <DataTable<LogEntry>
      label={label}
      endpoint={logs.list}
      columns={logColumns}
      defaultSort="createdAt:desc"
      filters={filters}
      nameOf={({ createdAt }) => `Eintrag vom ${formatTime(createdAt)}`}
      empty={<p>{empty}</p>}
    />
  )
}
