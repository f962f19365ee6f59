import { Button } from '@mantine/core'
import { Copy, Mail, Pencil, Plus, Printer, QrCode, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type Device, devices } from '#contract/devices.ts'
import { medias } from '#contract/files.ts'
import { maxLabels } from '#contract/labels.ts'
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
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  useNewShortcut(add, isAdmin)
  function forget(id: number) {
    setSelected((current) => new Set([...current].filter((one) => one !== id)))
  }
  const addButton = isAdmin && (
    <Button leftSection={<Plus size={18} aria-hidden />} onClick={add}>
      Neu
    </Button>
  )
  const selection = {
    selected,
    onChange: setSelected,
    buttons:
      selected.size > maxLabels ? (
        <span>Höchstens 1.000 Etiketten auf einmal</span>
      ) : (
        <Button
          size="xs"
          leftSection={<Printer size={16} aria-hidden />}
          onClick={() => openDialog('QrCode', { devices: [...selected] })}
        >
          Etiketten drucken
        </Button>
      ),
  }
  return (
    <DataTable<Device>
      label="Geräteliste"
      endpoint={devices.list}
      columns={isAdmin ? [...columns, actionsOf(forget)] : columns}
      populate={{ companie: true, part: true, media: { populate: ['doctype', 'url'] } }}
      defaultSort="id:desc"
      search={(text) => ({
        $or: [
          { companie: { name: { $containsi: text } } },
          { sn: { $containsi: text } },
          { part: { title: { $containsi: text } } },
        ],
      })}
      nameOf={({ sn }) => sn}
      selection={isAdmin ? selection : undefined}
      expand={(device) => <DeviceDetails device={device} isAdmin={isAdmin} />}
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

function DeviceDetails({ device, isAdmin }: { device: Device; isAdmin: boolean }) {
  const { sn, media = [] } = device
  return (
    <>
      <Button
        size="xs"
        variant="default"
        className="expanded-button"
        leftSection={<Mail size={16} aria-hidden />}
        onClick={() => openDialog('DocumentsForm', { device })}
      >
        Dokumente senden
      </Button>
      <DeviceFileList sn={sn} files={media} isAdmin={isAdmin} />
    </>
  )
}

function actionsOf(onRemoved: (id: number) => void): TableColumn<Device> {
  return {
    id: 'actions',
    header: 'Aktionen',
    kind: 'actions',
    cell: (device) => {
      const { id, sn } = device
      return (
        <>
          <RowButton
            name={`QR-Etikett von Gerät ${sn}`}
            Icon={QrCode}
            onClick={() => openDialog('QrCode', { devices: [id] })}
          />
          <RowButton
            name={`Gerät ${sn} kopieren`}
            Icon={Copy}
            onClick={() => openDialog('DeviceForm', { mode: 'new', device })}
          />
          <RowButton
            name={`Gerät ${sn} bearbeiten`}
            Icon={Pencil}
            onClick={() => openDialog('DeviceForm', { mode: 'update', device })}
          />
          <RowButton
            name={`Dokumente zu Gerät ${sn} senden`}
            Icon={Mail}
            onClick={() => openDialog('DocumentsForm', { device })}
          />
          <RowButton
            name={`Gerät ${sn} löschen`}
            Icon={Trash2}
            onClick={() => remove(device, onRemoved)}
          />
        </>
      )
    },
  }
}

function add() {
  openDialog('DeviceForm', { mode: 'new' })
}

function remove({ id, sn }: Device, onRemoved: (id: number) => void) {
  askToDelete({
    question: 'Want you realy to delete?',
    body: `Das Gerät „${sn}“ wird gelöscht. Seine Dateien bleiben erhalten.`,
    action: 'removeDevice',
    done: 'Gerät wurde gelöscht!',
    async remove() {
      await call(devices.remove, { id })
      onRemoved(id)
      await refresh(devices.list, medias.list)
    },
  })
}
