import { Button } from '@mantine/core'
import { useState } from 'react'
import { Banner } from './Banner.tsx'
import { DialogFrame } from './DialogFrame.tsx'
import type { DialogProps } from './dialogs.ts'

type Props = DialogProps['MessageBox'] & { onClose: () => void }

/** Asks before something is lost, or tells something that must be read. */
export function MessageBox(props: Props) {
  return 'question' in props ? <Question {...props} /> : <Told {...props} />
}

type QuestionProps = Extract<Props, { question: string }>

function Question({ question, body, confirm = 'Löschen', onConfirm, onClose }: QuestionProps) {
  const [isBusy, setIsBusy] = useState(false)
  async function agree() {
    setIsBusy(true)
    await onConfirm()
    onClose()
  }
  return (
    <DialogFrame title={question} width="50%" onClose={onClose}>
      {body && <p>{body}</p>}
      <div className="dialog-buttons">
        <Button variant="default" onClick={onClose} data-autofocus>
          Abbrechen
        </Button>
        <Button color="red" onClick={agree} loading={isBusy}>
          {confirm}
        </Button>
      </div>
    </DialogFrame>
  )
}

type ToldProps = Exclude<Props, { question: string }>

function Told({ type, text, onClose }: ToldProps) {
  return (
    <DialogFrame title="Hinweis" width="50%" onClose={onClose}>
      <Banner type={type} text={text} />
      <div className="dialog-buttons">
        <Button onClick={onClose}>Schließen</Button>
      </div>
    </DialogFrame>
  )
}
