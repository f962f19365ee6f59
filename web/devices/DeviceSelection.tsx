import { Button } from '@mantine/core'
import { Files, Printer } from 'lucide-react'
import { maxLabels } from '#contract/labels.ts'
import { formatCount } from '../formats.ts'
import { openDialog } from '../ui/dialogs.ts'
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
        <Button
          size="xs"
          leftSection={<Printer size={16} aria-hidden />}
          onClick={() => openDialog('QrCode', { devices })}
        >
          Etiketten drucken
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        leftSection={<Files size={16} aria-hidden />}
        onClick={() => openDialog('AssignForm', { devices })}
      >
        Dateien zuordnen
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<TrashIcon size={16} />}
        onClick={() => removeDevices(devices, onRemoved)}
      >
        Löschen
      </Button>
    </>
  )
}
