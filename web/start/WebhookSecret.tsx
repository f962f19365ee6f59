import { Button } from '@mantine/core'
import { useContext, useState } from 'react'
import { portal } from '#contract/portal.ts'
import type { NewWebhook } from '#contract/webhooks.ts'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import { LeaveDialogContext } from '../dialog/dialog-context.ts'
import { Banner } from '../ui/Banner.tsx'
import { CopyField } from '../ui/CopyField.tsx'

/** Shows what tellings are signed with, this once; asks before it is closed without a copy. */
export function WebhookSecret({ webhook, onClose }: { webhook: NewWebhook; onClose: () => void }) {
  const { name, secret } = webhook
  const [isCopied, setIsCopied] = useState(false)
  return (
    <DialogFrame
      title={`Webhook „${name}“`}
      width="36rem"
      onClose={onClose}
      isDirty={!isCopied}
      leaveWords={{
        title: 'Ohne Kopie schließen?',
        text: `Das Geheimnis von „${name}“ wurde noch nicht kopiert und kann später nicht mehr angezeigt werden.`,
        leave: 'Schließen',
        stay: 'Abbrechen',
      }}
    >
      <div className="dialog-form">
        <Banner
          type="warn"
          text="Bitte kopieren Sie das Geheimnis jetzt: Es wird nur dieses eine Mal angezeigt."
        />
        <CopyField
          label="Geheimnis"
          description="Damit prüft das Programm, dass eine Meldung von diesem Portal kommt"
          value={secret}
          onCopied={() => setIsCopied(true)}
        />
        <p>
          Wie die Unterschrift zu prüfen ist, sagt die{' '}
          <a href={portal.docs.path} target="_blank" rel="noreferrer">
            Beschreibung der Schnittstelle
          </a>
          .
        </p>
        <div className="dialog-buttons">
          <Done />
        </div>
      </div>
    </DialogFrame>
  )
}

function Done() {
  const leave = useContext(LeaveDialogContext)
  return <Button onClick={() => leave()}>Fertig</Button>
}
