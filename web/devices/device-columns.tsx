import type { Device } from '#contract/devices.ts'
import { maxPageSize } from '#contract/query.ts'
import { formatCount } from '../base/formats.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { RecordLink } from '../dialog/RecordLink.tsx'
import { DocumentsForm } from '../documents/document-dialogs.ts'
import { QrCode } from '../labels/label-dialogs.ts'
import type { TableColumn } from '../table/DataTable.tsx'
import { MoreButton } from '../table/MoreButton.tsx'
import type { RowAction } from '../table/row-menu.ts'
import { widthFor } from '../table/table-columns.ts'
import { RowButton } from '../ui/RowButton.tsx'
import { CopyIcon, PencilIcon, QrCodeIcon, TrashIcon } from '../ui/row-icons.ts'
import { openDevice, removeDevice, renewDevicePassword } from './device-acts.tsx'

type OnRemoved = (ids: readonly number[]) => void

/** The columns of the device list; for administrators they include the actions. */
export function deviceColumns(isAdmin: boolean, onRemoved: OnRemoved): TableColumn<Device>[] {
  return isAdmin ? [...columns, actionsOf(onRemoved)] : columns
}

/** Columns that identify a device. */
export const deviceFacts: Record<'companie' | 'sn' | 'part', TableColumn<Device>> = {
  companie: {
    id: 'companie',
    header: 'Kunde',
    sort: 'companie.name',
    width: 'minmax(0, 1.7fr)',
    onPhone: 'below',
    cell: ({ companie }) =>
      companie ? (
        <RecordLink to="/companies" id={companie.id} isQuiet>
          {companie.name}
        </RecordLink>
      ) : (
        '–'
      ),
  },
  sn: {
    id: 'sn',
    header: 'SN-Nr.',
    sort: 'sn',
    width: 'minmax(0, 1.3fr)',
    onPhone: 'title',
    cell: ({ id, sn }) => (
      <RecordLink to="/devices" id={id}>
        {sn}
      </RecordLink>
    ),
  },
  part: {
    id: 'part',
    header: 'Art.-Nr.',
    sort: 'part.title',
    onPhone: 'below',
    cell: ({ part }) =>
      part ? (
        <RecordLink to="/parts" id={part.id} isQuiet>
          {part.title}
        </RecordLink>
      ) : (
        '–'
      ),
  },
}

const columns: TableColumn<Device>[] = [
  deviceFacts.companie,
  deviceFacts.sn,
  deviceFacts.part,
  {
    id: 'files',
    header: 'Files',
    width: widthFor('3.5rem'),
    onPhone: 'beside',
    cell: ({ files = [] }) => <span className="file-count">{countOf(files.length)}</span>,
  },
]

/** The server returns at most one page of them. */
function countOf(files: number): string {
  return files < maxPageSize ? formatCount(files) : `${formatCount(maxPageSize)}+`
}

function actionsOf(onRemoved: OnRemoved): TableColumn<Device> {
  return {
    id: 'actions',
    header: 'Aktionen',
    kind: 'actions',
    width: widthFor('12rem'),
    cell: (device) => {
      const { id, sn } = device
      return (
        <>
          <RowButton
            name={`Etikett von Gerät ${sn}`}
            short="Etikett"
            Icon={QrCodeIcon}
            onClick={() => openDialog(QrCode, { devices: [id] })}
          />
          <RowButton
            name={`Gerät ${sn} kopieren`}
            short="Kopieren"
            Icon={CopyIcon}
            onClick={() => openDevice('new', id)}
          />
          <RowButton
            name={`Gerät ${sn} bearbeiten`}
            Icon={PencilIcon}
            act="edit"
            onClick={() => openDevice('update', id)}
          />
          <RowButton
            name={`Gerät ${sn} löschen`}
            Icon={TrashIcon}
            act="delete"
            onClick={() => removeDevice(device, onRemoved)}
          />
          <MoreButton of={`Gerät ${sn}`} actions={() => furtherActions(device)} />
        </>
      )
    },
  }
}

function furtherActions(device: Device): RowAction[] {
  return [
    { name: 'Neues Passwort', onClick: () => void renewDevicePassword(device.id) },
    {
      name: 'Dokumente senden',
      onClick: () => openDialog(DocumentsForm, { subject: { device } }),
    },
  ]
}
