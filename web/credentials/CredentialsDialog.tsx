import { Button } from '@mantine/core'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { inGroups } from '#contract/passwords.ts'
import { portal } from '../base/portal-settings.ts'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import { type Closable, openDialog } from '../dialog/dialogs.ts'
import { DocumentsForm } from '../documents/document-dialogs.ts'
import { saveLetter } from '../documents/save-letter.ts'
import { QrCode } from '../labels/label-dialogs.ts'
import { CopyField } from '../ui/CopyField.tsx'
import { MailIcon, QrCodeIcon } from '../ui/row-icons.ts'
import { type Account, type CustomerAccount, describeAccount, subjectOf } from './accounts.ts'

interface Props extends Closable {
  account: Account
  pass: string
  /** Whether a saved letter already contains the password. */
  isInLetter?: boolean
}

/**
 * Credentials with a password that was just set, shown only once. Closing the dialog other than by its button asks
 * first if the password has been neither copied nor saved nor sent.
 */
export function CredentialsDialog({ account, pass, isInLetter = false, onClose }: Props) {
  const { title, label, name, path } = describeAccount(account)
  const [isKept, setIsKept] = useState(isInLetter)
  const keep = () => setIsKept(true)
  const isCustomer = account.kind !== 'user'
  return (
    <DialogFrame
      title={`Zugang für ${title}`}
      width={isCustomer ? '70vw' : '36rem'}
      onClose={onClose}
      isDirty={!isKept}
      leaveWords={{
        title: 'Ohne Kopie schließen?',
        text: 'Das Passwort wurde noch nicht kopiert und kann später nicht mehr angezeigt werden.',
        leave: 'Schließen',
        stay: 'Abbrechen',
      }}
    >
      <div className="dialog-form">
        <p>
          Bitte geben Sie diese Daten jetzt {isCustomer && 'an den Kunden '}weiter: Das Passwort
          kann später nicht mehr angezeigt werden.
        </p>
        <CopyField label="Adresse" value={portal.publicUrl + path} />
        <CopyField label={label} value={name} />
        <CopyField
          label="Passwort"
          value={pass}
          description={inGroups(pass) === pass ? undefined : `Zum Ablesen: ${inGroups(pass)}`}
          onCopied={keep}
        />
        <div className="dialog-buttons">
          {isCustomer && <CustomerButtons account={account} pass={pass} onKept={keep} />}
          <Button onClick={onClose} data-autofocus>
            Fertig
          </Button>
        </div>
      </div>
    </DialogFrame>
  )
}

interface ButtonsProps {
  account: CustomerAccount
  pass: string
  onKept: () => void
}

function CustomerButtons({ account, pass, onKept }: ButtonsProps) {
  const [isMaking, setIsMaking] = useState(false)
  const subject = subjectOf(account)

  async function letter() {
    if (isMaking) return
    setIsMaking(true)
    if (await saveLetter(subject, pass)) onKept()
    setIsMaking(false)
  }

  return (
    <>
      {account.kind === 'device' && (
        <Button
          variant="default"
          leftSection={<QrCodeIcon size={18} />}
          onClick={() => openDialog(QrCode, { devices: [account.id] })}
        >
          Etikett drucken
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<Download size={18} aria-hidden />}
        // Not `loading`, which would take the focus away.
        aria-busy={isMaking}
        onClick={letter}
      >
        Brief speichern
      </Button>
      <Button
        variant="default"
        leftSection={<MailIcon size={18} />}
        onClick={() => openDialog(DocumentsForm, { subject, pass, onOrdered: onKept })}
      >
        Zugangsdaten senden
      </Button>
    </>
  )
}
