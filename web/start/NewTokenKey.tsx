import { Button } from '@mantine/core'
import { useContext, useState } from 'react'
import { portal } from '#contract/portal.ts'
import { type NewToken, rightsInWords } from '#contract/tokens.ts'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import { LeaveDialogContext } from '../dialog/dialog-context.ts'
import { Banner } from '../ui/Banner.tsx'
import { CopyField } from '../ui/CopyField.tsx'

/** Shows the text of a new API token this once; asks before it is closed without a copy. */
export function NewTokenKey({ token, onClose }: { token: NewToken; onClose: () => void }) {
  const { name, accessKey } = token
  const [isCopied, setIsCopied] = useState(false)
  return (
    <DialogFrame
      title={`API-Schlüssel „${name}“`}
      width="36rem"
      onClose={onClose}
      isDirty={!isCopied}
      leaveWords={{
        title: 'Ohne Kopie schließen?',
        text: `Der Schlüssel „${name}“ wurde noch nicht kopiert und kann später nicht mehr angezeigt werden.`,
        leave: 'Schließen',
        stay: 'Abbrechen',
      }}
    >
      <div className="dialog-form">
        <Banner
          type="warn"
          text="Bitte kopieren Sie den Schlüssel jetzt: Er wird nur dieses eine Mal angezeigt."
        />
        <CopyField
          label="Schlüssel"
          description={`Rechte: ${rightsInWords(token)}`}
          value={accessKey}
          onCopied={() => setIsCopied(true)}
        />
        <p>
          Das Programm sendet ihn bei jeder Anfrage in der Kopfzeile <code>Authorization</code> mit.
          Mehr dazu sagt die{' '}
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
