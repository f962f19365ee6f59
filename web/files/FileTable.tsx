import { Download, Eye, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { devices } from '#contract/devices.ts'
import { type Media, medias } from '#contract/files.ts'
import { call } from '../api.ts'
import { reportFailure } from '../failures.ts'
import { formatDate } from '../formats.ts'
import { refresh } from '../queries.ts'
import { useSession } from '../session.ts'
import { askToDelete } from '../ui/ask-to-delete.ts'
import { DataTable, type TableColumn } from '../ui/DataTable.tsx'
import { openDialog } from '../ui/dialogs.ts'
import { RowButton } from '../ui/RowButton.tsx'

interface Props {
  buttons: ReactNode
  empty: ReactNode
}

/** 'Dateiliste': all documents. */
export function FileTable({ buttons, empty }: Props) {
  const isAdmin = useSession().currentUser?.isAdmin ?? false
  return (
    <DataTable<Media>
      label="Dateiliste"
      endpoint={medias.list}
      columns={fileColumns(isAdmin)}
      populate={['doctype', 'url']}
      defaultSort="createdAt:desc"
      search={(text) => ({ filename: { $containsi: text } })}
      nameOf={({ filename }) => filename}
      buttons={buttons}
      empty={empty}
    />
  )
}

/** The columns of every file list. */
export function fileColumns(isAdmin: boolean): TableColumn<Media>[] {
  return [
    {
      id: 'createdAt',
      header: 'Hochgeladen am',
      sort: 'createdAt',
      cell: ({ createdAt }) => formatDate(createdAt),
    },
    {
      id: 'doctype',
      header: 'Datei-Typ',
      sort: 'doctype.title',
      cell: ({ doctype }) => doctype?.title ?? '–',
    },
    { id: 'filename', header: 'Datei-Name', sort: 'filename', cell: ({ filename }) => filename },
    {
      id: 'actions',
      header: 'Aktionen',
      kind: 'actions',
      cell: (media) => <FileActions media={media} isAdmin={isAdmin} />,
    },
  ]
}

function FileActions({ media, isAdmin }: { media: Media; isAdmin: boolean }) {
  const { filename, url: upload } = media
  return (
    <>
      {upload?.mime.startsWith('image/') && (
        <RowButton
          name={`${filename} ansehen`}
          Icon={Eye}
          onClick={() => openDialog('FilesModal', { file: { filename, ...upload } })}
        />
      )}
      {upload && (
        <a
          className="row-link"
          href={upload.url}
          target="_blank"
          rel="noopener"
          aria-label={`${filename} herunterladen`}
          title={`${filename} herunterladen`}
        >
          <Download size={18} aria-hidden />
        </a>
      )}
      {isAdmin && (
        <RowButton name={`${filename} löschen`} Icon={Trash2} onClick={() => remove(media)} />
      )}
    </>
  )
}

async function remove({ id, filename }: Media) {
  try {
    const users = await countUsers(id)
    const used =
      users > 1 ? ` Sie wird von ${users} Geräten verwendet und verschwindet bei allen.` : ''
    askToDelete({
      question: 'Sind sie sicher?',
      body: `Die Datei „${filename}“ wird gelöscht.${used}`,
      action: 'removeFile',
      done: 'Datei erfolgreich gelöscht!',
      async remove() {
        await call(medias.remove, { id })
        await refresh(medias.list, devices.list)
      },
    })
  } catch (error) {
    reportFailure('removeFile', error)
  }
}

/** Asked on the click: a manual may belong to a hundred thousand devices, which no list should carry along. */
async function countUsers(id: number): Promise<number> {
  const filters = { media: { id } }
  const { pagination } = await call(devices.list, { filters, pagination: { pageSize: 1 } })
  return pagination.total
}
