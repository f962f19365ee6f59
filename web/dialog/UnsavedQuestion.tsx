import { Button, Modal } from '@mantine/core'
import { RestoreFocus } from '../ui/RestoreFocus.tsx'
import { dialogLook } from './dialog-look.ts'

/** The question before a dialog is left, and its two answers. */
export interface LeaveWords {
  title: string
  text: string
  leave: string
  stay: string
}

const unsaved: LeaveWords = {
  title: 'Ungespeicherte Eingaben',
  text: 'Ihre Eingaben sind noch nicht gespeichert. Möchten Sie sie verwerfen?',
  leave: 'Verwerfen',
  stay: 'Weiter bearbeiten',
}

interface Props {
  /** By default, the question about unsaved input. */
  words?: LeaveWords
  onStay: () => void
  onLeave: () => void
}

/** Lies above a form whose input would be lost. */
export function UnsavedQuestion({ words = unsaved, onStay, onLeave }: Props) {
  const { title, text, leave, stay } = words
  return (
    <RestoreFocus>
      <Modal
        opened
        onClose={onStay}
        title={title}
        size="28rem"
        centered
        {...dialogLook}
        withCloseButton={false}
      >
        <p>{text}</p>
        <div className="dialog-buttons">
          <Button variant="default" onClick={onLeave}>
            {leave}
          </Button>
          <Button onClick={onStay} data-autofocus>
            {stay}
          </Button>
        </div>
      </Modal>
    </RestoreFocus>
  )
}
