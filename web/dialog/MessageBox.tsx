import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Banner } from '../ui/Banner.tsx'
import type { BannerWords } from '../ui/banner-look.ts'
import { type Progress, ProgressBar } from '../ui/ProgressBar.tsx'
import { DialogFrame } from './DialogFrame.tsx'
import type { Closable } from './dialogs.ts'

interface Question {
  question: string
  body?: string
  /** Text of the button that agrees, such as 'Löschen'. */
  confirm?: string
  /** Agreeing takes nothing away, so its button does not warn. */
  isHarmless?: boolean
  onConfirm: (work: Work) => Promise<void> | void
}

/** What work uses to tell its dialog how far it is, and to hear that it should stop. */
export interface Work {
  signal: AbortSignal
  report: (done: number, total: number) => void
}

type Props = Closable & (Question | BannerWords)

/** Asks before something is lost, or tells something that must be read. */
export function MessageBox(props: Props) {
  return 'question' in props ? <Asking {...props} /> : <Telling {...props} />
}

function Asking(props: Question & Closable) {
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
  /** Long work finishes the step that it is at; then the dialog closes. */
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

function Telling({ type, text, onClose }: BannerWords & Closable) {
  return (
    <DialogFrame title="Hinweis" width="50%" onClose={onClose}>
      <Banner type={type} text={text} />
      <div className="dialog-buttons">
        <Button onClick={onClose}>Schließen</Button>
      </div>
    </DialogFrame>
  )
}
