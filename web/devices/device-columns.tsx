import { KeyRound } from 'lucide-react'
import { type Device, devices } from '#contract/devices.ts'
import { medias } from '#contract/files.ts'
import { maxPageSize } from '#contract/query.ts'
import { formatCount } from '../base/formats.ts'
import { call } from '../client/api.ts'
import { openFresh } from '../client/open-fresh.ts'
import { refresh } from '../client/queries.ts'
import { NewPassword } from '../credentials/credential-dialogs.ts'
import { askToDelete } from '../dialog/ask-to-delete.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { DocumentsForm } from '../documents/document-dialogs.ts'
import { QrCode } from '../labels/label-dialogs.ts'
import type { TableColumn } from '../table/DataTable.tsx'
import { widthFor } from '../table/table-columns.ts'
import { RowButton } from '../ui/RowButton.tsx'
import { CopyIcon, MailIcon, PencilIcon, QrCodeIcon, TrashIcon } from '../ui/row-icons.ts'
import { DeviceForm } from './device-dialogs.ts'

type OnRemoved = (ids: readonly number[]) => void

/** The columns of the device list; those of administrators end with what they may do. */
export function deviceColumns(isAdmin: boolean, onRemoved: OnRemoved): TableColumn<Device>[] {
  return isAdmin ? [...columns, actionsOf(onRemoved)] : columns
}

const columns: TableColumn<Device>[] = [
  {
    id: 'companie',
    header: 'Kunde',
    sort: 'companie.name',
    width: 'minmax(0, 1.7fr)',
    cell: ({ companie }) => companie?.name ?? '–',
  },
  { id: 'sn', header: 'SN-Nr.', sort: 'sn', width: 'minmax(0, 1.3fr)', cell: ({ sn }) => sn },
  { id: 'part', header: 'Art.-Nr.', sort: 'part.title', cell: ({ part }) => part?.title ?? '–' },
  {
    id: 'files',
    header: 'Files',
    width: widthFor('3.5rem'),
    cell: ({ files = [] }) => <span className="file-count">{countOf(files.length)}</span>,
  },
]

/** The server answers at most a page of them. */
function countOf(files: number): string {
  return files < maxPageSize ? formatCount(files) : `${formatCount(maxPageSize)}+`
}

function actionsOf(onRemoved: OnRemoved): TableColumn<Device> {
  return {
    id: 'actions',
    header: 'Aktionen',
    kind: 'actions',
    width: widthFor('13.5rem'),
    cell: (device) => {
      const { id, sn } = device
      return (
        <>
          <RowButton
            name={`QR-Etikett von Gerät ${sn}`}
            Icon={QrCodeIcon}
            onClick={() => openDialog(QrCode, { devices: [id] })}
          />
          <RowButton
            name={`Gerät ${sn} kopieren`}
            Icon={CopyIcon}
            onClick={() => openForm('new', id)}
          />
          <RowButton
            name={`Gerät ${sn} bearbeiten`}
            Icon={PencilIcon}
            onClick={() => openForm('update', id)}
          />
          <RowButton
            name={`Neues Passwort für Gerät ${sn}`}
            Icon={KeyRound}
            onClick={() => openNewPassword(id)}
          />
          <RowButton
            name={`Dokumente zu Gerät ${sn} senden`}
            Icon={MailIcon}
            onClick={() => openDialog(DocumentsForm, { subject: { device } })}
          />
          <RowButton
            name={`Gerät ${sn} löschen`}
            Icon={TrashIcon}
            onClick={() => remove(device, onRemoved)}
          />
        </>
      )
    },
  }
}

function openForm(mode: 'new' | 'update', id: number) {
  const populate = ['companie', 'part', 'media']
  return openFresh(
    'setCurrentDevice',
    () => call(devices.show, { id }, { populate }),
    (device) => openDialog(DeviceForm, { mode, device }),
  )
}

function openNewPassword(id: number) {
  return openFresh(
    'setCurrentDevice',
    () => call(devices.show, { id }),
    (device) => openDialog(NewPassword, { account: { kind: 'device', ...device }, record: device }),
  )
}

function remove({ id, sn }: Device, onRemoved: OnRemoved) {
  askToDelete({
    question: 'Want you realy to delete?',
    body: `Das Gerät „${sn}“ wird gelöscht. Seine Dateien bleiben erhalten.`,
    action: 'removeDevice',
    done: 'Gerät wurde gelöscht!',
    async remove() {
      await call(devices.remove, { id })
      onRemoved([id])
      await refresh(devices.list, medias.list)
    },
  })
}
