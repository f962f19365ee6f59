import { Files, Printer } from 'lucide-react'
import { maxLabels } from '#contract/labels.ts'
import { formatCount } from '../base/formats.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { AssignForm } from '../files/file-dialogs.ts'
import { QrCode } from '../labels/label-dialogs.ts'
import { SelectionButton } from '../table/SelectionButton.tsx'
import { TrashIcon } from '../ui/row-icons.ts'
import { removeDevices } from './remove-devices.ts'

interface Props {
  devices: number[]
  onRemoved: (ids: readonly number[]) => void
}

/** What an administrator can do with the selected devices. */
export function DeviceSelection({ devices, onRemoved }: Props) {
  return (
    <>
      {devices.length > maxLabels ? (
        <span>Höchstens {formatCount(maxLabels)} Etiketten auf einmal</span>
      ) : (
        <SelectionButton Icon={Printer} isMain onClick={() => openDialog(QrCode, { devices })}>
          Etiketten drucken
        </SelectionButton>
      )}
      <SelectionButton Icon={Files} onClick={() => openDialog(AssignForm, { devices })}>
        Dateien zuordnen
      </SelectionButton>
      <SelectionButton Icon={TrashIcon} onClick={() => removeDevices(devices, onRemoved)}>
        Löschen
      </SelectionButton>
    </>
  )
}
