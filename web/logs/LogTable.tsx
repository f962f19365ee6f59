import { Trash2 } from 'lucide-react'
import { type LogEntry, logs, type logTypes } from '#contract/logs.ts'
import { call } from '../api.ts'
import { formatTime } from '../formats.ts'
import { refresh } from '../queries.ts'
import { useSession } from '../session.ts'
import { askToDelete } from '../ui/ask-to-delete.ts'
import { DataTable, type TableColumn } from '../ui/DataTable.tsx'
import { RowButton } from '../ui/RowButton.tsx'

/** The log entries of one type, newest first. */
export function LogTable({ type, label }: { type: (typeof logTypes)[number]; label: string }) {
  const isAdmin = useSession().currentUser?.isAdmin ?? false
  return (
    <DataTable<LogEntry>
      label={label}
      endpoint={logs.list}
      columns={isAdmin ? [...columns, actions] : columns}
      defaultSort="id:desc"
      filters={{ type: { $eq: type } }}
      search={(text) => ({
        $or: [
          { message: { $containsi: text } },
          { user: { $containsi: text } },
          { sn: { $containsi: text } },
          { companie: { $containsi: text } },
        ],
      })}
      nameOf={({ message }) => message ?? ''}
      empty={<p>Noch keine Einträge.</p>}
    />
  )
}

const columns: TableColumn<LogEntry>[] = [
  { id: 'createdAt', header: 'Zeit', sort: 'id', cell: ({ createdAt }) => formatTime(createdAt) },
  { id: 'who', header: 'Wer', cell: ({ user, sn, companie }) => whoOf(user, sn, companie) },
  { id: 'message', header: 'Meldung', cell: ({ message }) => message },
  { id: 'status', header: 'Status', cell: ({ status }) => status },
]

function whoOf(...names: (string | null)[]): string {
  return names.filter(Boolean).join(', ') || '–'
}

const actions: TableColumn<LogEntry> = {
  id: 'actions',
  header: 'Aktionen',
  kind: 'actions',
  cell: (entry) => (
    <RowButton
      name={`Eintrag vom ${formatTime(entry.createdAt)} löschen`}
      Icon={Trash2}
      onClick={() => remove(entry)}
    />
  ),
}

function remove({ id, message }: LogEntry) {
  askToDelete({
    question: 'Eintrag wirklich löschen?',
    body: `Der Eintrag „${message ?? ''}“ wird gelöscht.`,
    action: 'removeLog',
    done: 'Eintrag wurde gelöscht!',
    async remove() {
      await call(logs.remove, { id })
      await refresh(logs.list)
    },
  })
}
