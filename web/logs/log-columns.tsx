import type { LogEntry } from '#contract/logs.ts'
import { formatTime } from '../base/formats.ts'
import type { TableColumn } from '../table/DataTable.tsx'
import { widthFor } from '../table/table-columns.ts'
import { LogMessage, LogStatus, LogWho } from './LogCells.tsx'

/** The columns of every list of log entries. */
export const logColumns: TableColumn<LogEntry>[] = [
  {
    id: 'createdAt',
    header: 'Zeit',
    sort: 'createdAt',
    cell: ({ createdAt }) => formatTime(createdAt),
  },
  {
    id: 'who',
    header: 'Wer',
    // On a tablet, a serial number and a company take two or three lines.
    width: 'minmax(10.25rem, 1.4fr)',
    cell: (entry) => <LogWho {...entry} />,
  },
  {
    id: 'message',
    header: 'Meldung',
    width: 'minmax(0, 3fr)',
    cell: (entry) => <LogMessage {...entry} />,
  },
  {
    id: 'status',
    header: 'Status',
    width: `minmax(${widthFor('7.5rem')}, 1fr)`,
    cell: (entry) => <LogStatus {...entry} />,
  },
]
