import { Button } from '@mantine/core'
import { useContext, useState } from 'react'
import { RecoverySheet } from '../auth/RecoverySheet.tsx'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import { LeaveDialogContext } from '../dialog/dialog-context.ts'
import type { Closable } from '../dialog/dialogs.ts'

type Props = Closable & {
  codes: string[]
}

/** Shows the recovery codes this once; asks before it is closed without a copy. */
export function RecoveryCodes({ codes, onClose }: Props) {
  const [isKept, setIsKept] = useState(false)
  return (
    <DialogFrame
      title="Wiederherstellungscodes"
      width="36rem"
      onClose={onClose}
      isDirty={!isKept}
      leaveWords={{
        title: 'Ohne die Codes schließen?',
        text: 'Die Wiederherstellungscodes wurden noch nicht verwahrt und können später nicht mehr angezeigt werden.',
        leave: 'Schließen',
        stay: 'Abbrechen',
      }}
    >
      <div className="dialog-form">
        <RecoverySheet codes={codes} onKept={() => setIsKept(true)} />
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
