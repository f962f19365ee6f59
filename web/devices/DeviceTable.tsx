import { Button } from '@mantine/core'
import { Copy, Pencil, Plus, Trash2 } from 'lucide-react'
import { type Device, devices } from '#contract/devices.ts'
import { medias } from '#contract/files.ts'
import { call } from '../api.ts'
import { refresh } from '../queries.ts'
import { useSession } from '../session.ts'
import { askToDelete } from '../ui/ask-to-delete.ts'
import { DataTable, type TableColumn } from '../ui/DataTable.tsx'
import { openDialog } from '../ui/dialogs.ts'
import { RowButton } from '../ui/RowButton.tsx'
import { useNewShortcut } from '../ui/use-new-shortcut.ts'
import { DeviceFileList } from './DeviceFileList.tsx'

/** 'Geräteliste': all devices; administrators add, copy, change and delete. */
export function DeviceTable() {
  const isAdmin = useSession().currentUser?.isAdmin ?? false
  useNewShortcut(add, isAdmin)
  const addButton = isAdmin && (
    <Button leftSection={<Plus size={18} aria-hidden />} onClick={add}>
      Neu
    </Button>
  )
  return (
    <DataTable<Device>
      label="Geräteliste"
      endpoint={devices.list}
      columns={isAdmin ? [...columns, actions] : columns}
      populate={{ companie: true, part: true, media: { populate: ['doctype', 'url', 'devices'] } }}
      defaultSort="id:desc"
      search={(text) => ({
        $or: [
          { companie: { name: { $containsi: text } } },
          { sn: { $containsi: text } },
          { part: { title: { $containsi: text } } },
        ],
      })}
      nameOf={({ sn }) => sn}
      expand={({ sn, media = [] }) => <DeviceFileList sn={sn} files={media} isAdmin={isAdmin} />}
      buttons={addButton}
      empty={
        <>
          <p>Noch keine Geräte.</p>
          {addButton}
        </>
      }
    />
  )
}

const columns: TableColumn<Device>[] = [
  {
    id: 'companie',
    header: 'Kunde',
    sort: 'companie.name',
    cell: ({ companie }) => companie?.name ?? '–',
  },
  { id: 'sn', header: 'SN-Nr.', sort: 'sn', cell: ({ sn }) => sn },
  { id: 'part', header: 'Art.-Nr.', sort: 'part.title', cell: ({ part }) => part?.title ?? '–' },
  {
    id: 'files',
    header: 'Files',
    cell: ({ media = [] }) => <span className="file-count">{media.length}</span>,
  },
]

const actions: TableColumn<Device> = {
  id: 'actions',
  header: 'Aktionen',
  kind: 'actions',
  cell: (device) => (
    <>
      <RowButton
        name={`Gerät ${device.sn} kopieren`}
        Icon={Copy}
        onClick={() => openDialog('DeviceForm', { mode: 'new', device })}
      />
      <RowButton
        name={`Gerät ${device.sn} bearbeiten`}
        Icon={Pencil}
        onClick={() => openDialog('DeviceForm', { mode: 'update', device })}
      />
      <RowButton name={`Gerät ${device.sn} löschen`} Icon={Trash2} onClick={() => remove(device)} />
    </>
  ),
}

function add() {
  openDialog('DeviceForm', { mode: 'new' })
}

function remove({ id, sn }: Device) {
  askToDelete({
    question: 'Want you realy to delete?',
    body: `Das Gerät „${sn}“ wird gelöscht. Seine Dateien bleiben erhalten.`,
    action: 'removeDevice',
    done: 'Gerät wurde gelöscht!',
    async remove() {
      await call(devices.remove, { id })
      await refresh(devices.list, medias.list)
    },
  })
}
