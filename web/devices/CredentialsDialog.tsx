import { Button } from '@mantine/core'
import type { CreatedDevice } from '#contract/devices.ts'
import { inGroups } from '#contract/passwords.ts'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import { openDialog } from '../dialog/dialogs.ts'
import { DocumentsForm } from '../documents/document-dialogs.ts'
import { QrCode } from '../labels/label-dialogs.ts'
import { CopyField } from '../ui/CopyField.tsx'
import { MailIcon, QrCodeIcon } from '../ui/row-icons.ts'

/** What the customer needs for a device just created; the password is shown this once. */
export function CredentialsDialog({
  device,
  onClose,
}: {
  device: CreatedDevice
  onClose: () => void
}) {
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
            leftSection={<QrCodeIcon size={18} />}
            onClick={() => openDialog(QrCode, { devices: [id] })}
          >
            Etikett drucken
          </Button>
          <Button
            variant="default"
            leftSection={<MailIcon size={18} />}
            onClick={() => openDialog(DocumentsForm, { device, pass })}
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
