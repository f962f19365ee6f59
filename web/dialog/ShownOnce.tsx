import { Button } from '@mantine/core'
import { type ReactNode, useContext } from 'react'
import { DialogFrame } from './DialogFrame.tsx'
import { LeaveDialogContext } from './dialog-context.ts'

interface Props {
  title: string
  /** Whether it has been copied or saved in another way. */
  isKept: boolean
  /** Asked before closing while it is not kept. */
  question: { title: string; text: string }
  onClose: () => void
  children: ReactNode
}

/** The frame of a value that is shown only once; asks before closing while nobody has kept it. */
export function ShownOnce({ title, isKept, question, onClose, children }: Props) {
  return (
    <DialogFrame
      title={title}
      width="36rem"
      onClose={onClose}
      isDirty={!isKept}
      leaveWords={{ ...question, leave: 'Schließen', stay: 'Abbrechen' }}
    >
      <div className="dialog-form">
        {children}
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
