import { type DocumentJob, documents } from '#contract/documents.ts'
import { formatTime } from '../base/formats.ts'
import { RecordLink } from '../dialog/RecordLink.tsx'
import { DataTable, type TableColumn } from '../table/DataTable.tsx'
import { documentTexts, orderStates } from './document-kinds.ts'

/** The letters and other documents sent to a company or about its devices, newest first. */
export function CompanyOrders({ id }: { id: number }) {
  return (
    <DataTable<DocumentJob>
      label="Dokumente an diese Firma"
      endpoint={documents.jobs}
      columns={columns}
      populate={populate}
      defaultSort="id:desc"
      filters={{ $or: [{ company: { id } }, { ...ofOlder, device: { companie: { id } } }] }}
      nameOf={({ createdAt }) => `Auftrag vom ${formatTime(createdAt)}`}
      empty={
        <p>
          An diese Firma ging noch kein Brief per Mail. Mit „Brief“ senden Sie den ersten. Was Sie
          für viele Geräte drucken, steht unter „Sammelaufträge“ auf der Startseite.
        </p>
      }
    />
  )
}

/** Older orders do not record the device's company at the time. */
const ofOlder = { company: { id: { $null: true } } }

const populate = { device: { fields: ['sn'] } }

const columns: TableColumn<DocumentJob>[] = [
  { id: 'createdAt', header: 'Zeit', cell: ({ createdAt }) => formatTime(createdAt) },
  {
    id: 'docs',
    header: 'Dokumente',
    width: 'minmax(0, 2fr)',
    cell: ({ docs }) => docs.map((kind) => documentTexts[kind].title).join(', '),
  },
  {
    id: 'subject',
    header: 'Zu',
    width: 'minmax(0, 1.5fr)',
    cell: ({ device, sn, companie }) =>
      device ? (
        <RecordLink to="/devices" id={device.id}>
          {String(device.sn)}
        </RecordLink>
      ) : (
        (sn ?? companie)
      ),
  },
  { id: 'to', header: 'Empfänger', width: 'minmax(0, 2fr)', cell: ({ to }) => to },
  { id: 'requestedBy', header: 'Von', cell: ({ requestedBy }) => requestedBy },
  {
    id: 'state',
    header: 'Stand',
    cell: ({ state, error }) => (error ? `${orderStates[state]}: ${error}` : orderStates[state]),
  },
]
