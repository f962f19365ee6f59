import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Banner } from '../ui/Banner.tsx'
import { type Progress, ProgressBar } from '../ui/ProgressBar.tsx'
import { DialogFrame } from './DialogFrame.tsx'
import type { DialogProps } from './dialogs.ts'

type Props = DialogProps['MessageBox'] & { onClose: () => void }

/** Asks before something is lost, or tells something that must be read. */
export function MessageBox(props: Props) {
  return 'question' in props ? <Question {...props} /> : <Told {...props} />
}

type QuestionProps = Extract<Props, { question: string }>

function Question(props: QuestionProps) {
  const { question, body, confirm = 'Löschen', isHarmless = false, onConfirm, onClose } = props
  const [isBusy, setIsBusy] = useState(false)
  const [progress, setProgress] = useState<Progress>()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  async function agree() {
    setIsBusy(true)
    const controller = new AbortController()
    stop.current = controller
    await onConfirm({
      signal: controller.signal,
      report: (done, total) => setProgress({ done, total }),
    })
    onClose()
  }
  /** Long work ends with what it has begun, and closes the dialog then. */
  function leave() {
    if (progress) stop.current?.abort()
    else onClose()
  }
  return (
    <DialogFrame title={question} width="50%" onClose={leave}>
      {body && <p>{body}</p>}
      {progress && <ProgressBar {...progress} />}
      <div className="dialog-buttons">
        <Button variant="default" onClick={leave} data-autofocus>
          Abbrechen
        </Button>
        <Button color={isHarmless ? undefined : 'red'} onClick={agree} loading={isBusy}>
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
