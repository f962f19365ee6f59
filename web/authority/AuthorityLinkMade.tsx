import { Button } from '@mantine/core'
import { useContext, useState } from 'react'
import type { NewAuthorityLink } from '#contract/authority-links.ts'
import { formatTime } from '../base/formats.ts'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import { LeaveDialogContext } from '../dialog/dialog-context.ts'
import { Banner } from '../ui/Banner.tsx'
import { CopyField } from '../ui/CopyField.tsx'

interface Props {
  link: NewAuthorityLink
  onClose: () => void
}

/** Shows the address of a new link this once; asks before it is closed without a copy. */
export function AuthorityLinkMade({ link, onClose }: Props) {
  const { id, recipient, address, expiresAt } = link
  const [isCopied, setIsCopied] = useState(false)
  return (
    <DialogFrame
      title={`Zugang für Behörden Nr. ${id}`}
      width="44rem"
      onClose={onClose}
      isDirty={!isCopied}
      leaveWords={{
        title: 'Ohne Kopie schließen?',
        text: `Der Link Nr. ${id} wurde noch nicht kopiert und kann später nicht mehr angezeigt werden.`,
        leave: 'Schließen',
        stay: 'Abbrechen',
      }}
    >
      <div className="dialog-form">
        <Banner
          type="warn"
          text="Bitte kopieren Sie den Link jetzt: Er wird nur dieses eine Mal angezeigt."
        />
        <CopyField
          label="Link"
          description={`Für ${recipient}, gültig bis ${formatTime(expiresAt)}`}
          value={address}
          onCopied={() => setIsCopied(true)}
        />
        <p>
          Bitte schicken Sie ihn vollständig, mit allem hinter dem <code>#</code>, und nur an den
          Empfänger.
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
