import { type Announcement, announcements } from '#contract/announcements.ts'
import { formatTime } from '../base/formats.ts'
import { RecordLink } from '../dialog/RecordLink.tsx'
import { DataTable, type TableColumn } from '../table/DataTable.tsx'
import { widthFor } from '../table/table-columns.ts'

/** The notifications of a company about releases and withdrawals, newest first. */
export function CompanyAnnouncements({ id }: { id: number }) {
  return (
    <DataTable<Announcement>
      label="Mitteilungen an diese Firma"
      endpoint={announcements.list}
      columns={columns}
      populate={populate}
      defaultSort="id:desc"
      filters={{ company: { id } }}
      nameOf={({ createdAt }) => `Mitteilung vom ${formatTime(createdAt)}`}
      empty={
        <p>
          Diese Firma hat noch keine Mitteilung erhalten. Mitteilungen senden Sie auf der Seite
          einer Datei unter „Fassungen“.
        </p>
      }
    />
  )
}

const populate = { media: { fields: ['filename'] } }

const states: Record<Announcement['state'], string> = {
  waiting: 'wartet',
  sent: 'versendet',
  filed: 'abgelegt',
  failed: 'fehlgeschlagen',
}

const columns: TableColumn<Announcement>[] = [
  {
    id: 'createdAt',
    header: 'Zeit',
    // Two lines on a tablet: names and addresses need the room.
    width: widthFor('min(7.75rem, 9.5vw)'),
    cell: ({ createdAt }) => formatTime(createdAt),
  },
  {
    id: 'filename',
    header: 'Datei',
    width: 'minmax(0, 2.5fr)',
    cell: ({ media, filename }) =>
      media ? (
        <RecordLink to="/files" id={media.id}>
          {filename}
        </RecordLink>
      ) : (
        filename
      ),
  },
  { id: 'version', header: 'Fassung', width: widthFor('4rem'), cell: ({ version }) => version },
  {
    id: 'kind',
    header: 'Was',
    width: widthFor('5.25rem'),
    cell: ({ kind }) => (kind === 'release' ? 'Freigabe' : 'Rücknahme'),
  },
  { id: 'to', header: 'Empfänger', width: 'minmax(0, 2fr)', cell: ({ to }) => <Address of={to} /> },
  { id: 'requestedBy', header: 'Von', cell: ({ requestedBy }) => requestedBy },
  {
    id: 'state',
    header: 'Stand',
    width: 'minmax(0, 2fr)',
    cell: ({ state, error }) => (error ? `${states[state]}: ${error}` : states[state]),
  },
]

/** Breaks after the "@" rather than within a word. */
function Address({ of }: { of: string }) {
  const [name, host] = of.split(/(?<=@)/)
  return (
    <>
      {name}
      <wbr />
      {host}
    </>
  )
}
