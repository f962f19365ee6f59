import { Button, TextInput } from '@mantine/core'
import { Copy, Mail, QrCode } from 'lucide-react'
import type { CreatedDevice } from '#contract/devices.ts'
import { inGroups } from '#contract/passwords.ts'
import { copyText } from '../ui/copy-text.ts'
import { DialogFrame } from '../ui/DialogFrame.tsx'
import { openDialog } from '../ui/dialogs.ts'
import { RowButton } from '../ui/RowButton.tsx'

/** What the customer needs for a device just created; the password is shown this once. */
export function HandOver({ device, onClose }: { device: CreatedDevice; onClose: () => void }) {
  const { id, sn, pass = '' } = device
  const address = `${location.origin}/customer-login?sn=${encodeURIComponent(sn)}`
  return (
    <DialogFrame title={`Zugang für ${sn}`} width="70vw" onClose={onClose}>
      <div className="dialog-form">
        <p>
          Bitte geben Sie diese Daten jetzt an den Kunden weiter: Das Passwort kann später nicht
          mehr angezeigt werden.
        </p>
        <CopyField label="Adresse" value={address} />
        <CopyField label="Seriennummer" value={sn} />
        <CopyField
          label="Passwort"
          value={pass}
          description={inGroups(pass) === pass ? undefined : `Zum Ablesen: ${inGroups(pass)}`}
        />
        <div className="dialog-buttons">
          <Button
            variant="default"
            leftSection={<QrCode size={18} aria-hidden />}
            onClick={() => openDialog('QrCode', { devices: [id] })}
          >
            Etikett drucken
          </Button>
          <Button
            variant="default"
            leftSection={<Mail size={18} aria-hidden />}
            onClick={() => openDialog('DocumentsForm', { device, pass })}
          >
            Zugangsdaten senden
          </Button>
          <Button onClick={onClose} data-autofocus>
            Fertig
          </Button>
        </div>
      </div>
    </DialogFrame>
  )
}

function CopyField({
  label,
  value,
  description,
}: {
  label: string
  value: string
  description?: string
}) {
  return (
    <TextInput
      label={label}
      description={description}
      value={value}
      readOnly
      rightSectionWidth={40}
      rightSection={
        <RowButton name={`${label} kopieren`} Icon={Copy} onClick={() => copyText(value)} />
      }
    />
  )
}
