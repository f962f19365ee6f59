import { FileArchive, Files, Mail, PackageCheck, Printer } from 'lucide-react'
import { maxBatch } from '#contract/document-batches.ts'
import { maxLabels } from '#contract/labels.ts'
import { formatCount } from '../base/formats.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { BatchForm } from '../documents/batch-form-dialog.ts'
import { AssignForm, ZipForm } from '../files/file-dialogs.ts'
import { QrCode } from '../labels/label-dialogs.ts'
import { SelectionButton } from '../table/SelectionButton.tsx'
import { TrashIcon } from '../ui/row-icons.ts'
import { VdiExport } from '../vdi-packages/vdi-dialogs.ts'
import { removeDevices } from './remove-devices.tsx'

interface Props {
  devices: number[]
  onRemoved: (ids: readonly number[]) => void
}

/** An administrator's actions on the selected devices. */
export function DeviceSelection({ devices, onRemoved }: Props) {
  return (
    <>
      {devices.length > maxLabels ? (
        <span>Höchstens {formatCount(maxLabels)} Briefe und Etiketten auf einmal</span>
      ) : (
        <SelectionButton Icon={Printer} isMain onClick={() => openDialog(QrCode, { devices })}>
          Etiketten drucken
        </SelectionButton>
      )}
      {devices.length <= maxBatch && (
        <SelectionButton Icon={Mail} onClick={() => openDialog(BatchForm, { devices })}>
          Briefe und Etiketten
        </SelectionButton>
      )}
      <SelectionButton Icon={Files} onClick={() => openDialog(AssignForm, { devices })}>
        Dateien zuordnen
      </SelectionButton>
      <SelectionButton Icon={FileArchive} onClick={() => openDialog(ZipForm, zipOf(devices))}>
        Dateien als ZIP
      </SelectionButton>
      <SelectionButton Icon={PackageCheck} onClick={() => openDialog(VdiExport, vdiOf(devices))}>
        VDI 2770
      </SelectionButton>
      <SelectionButton Icon={TrashIcon} onClick={() => removeDevices(devices, onRemoved)}>
        Löschen
      </SelectionButton>
    </>
  )
}

function zipOf(devices: number[]) {
  const count = devices.length
  const filesInWords = `Die Dateien von ${count === 1 ? 'einem Gerät' : `${formatCount(count)} Geräten`}`
  return { kind: 'devices', ids: devices, what: filesInWords } as const
}

function vdiOf(devices: number[]) {
  const count = devices.length
  const devicesInWords = count === 1 ? 'Ein Gerät' : `${formatCount(count)} Geräte`
  return { kind: 'devices', ids: devices, what: devicesInWords } as const
}
