import { Button } from '@mantine/core'
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Banner } from '../ui/Banner.tsx'
import type { BannerWords } from '../ui/banner-look.ts'
import { type Progress, ProgressBar } from '../ui/ProgressBar.tsx'
import { DialogFrame } from './DialogFrame.tsx'
import type { Closable } from './dialogs.ts'
import { isTyped, TypedCount } from './TypedCount.tsx'

interface Question {
  question: string
  body?: ReactNode
  /** Text of the button that agrees, such as 'Löschen'. */
  confirm?: string
  /** Agreeing takes nothing away, so its button does not warn. */
  isHarmless?: boolean
  /** How many records are lost: of many the number has to be typed. */
  lost?: number | undefined
  onConfirm: (work: Work) => Promise<void> | void
}

/** More than this are not lost by two clicks. */
const lostByClick = 20

/** What work uses to tell its dialog how far it is, and to hear that it should stop. */
export interface Work {
  signal: AbortSignal
  report: (done: number, total: number) => void
}

/** The specification's banner form. */
interface Statement extends BannerWords {
  title?: string
  /** What stands below the banner; what leads away from it closes the dialog first. */
  body?: (close: () => void) => ReactNode
}

type Props = Closable & (Question | Statement)

/** Asks before something is lost, or tells something that must be read. */
export function MessageBox(props: Props) {
  return 'question' in props ? <Asking {...props} /> : <Telling {...props} />
}

function Asking(props: Question & Closable) {
  const { question, body, confirm = 'Löschen', isHarmless = false, onConfirm, onClose } = props
  const { lost = 0 } = props
  const countToType = lost > lostByClick ? lost : undefined
  const [typed, setTyped] = useState('')
  const isReady = countToType === undefined || isTyped(countToType, typed)
  const [isBusy, setIsBusy] = useState(false)
  const [progress, setProgress] = useState<Progress>()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  async function agree(event: SubmitEvent) {
    event.preventDefault()
    if (!isReady || isBusy) return
    setIsBusy(true)
    const controller = new AbortController()
    stop.current = controller
    await onConfirm({
      signal: controller.signal,
      report: (done, total) => setProgress({ done, total }),
    })
    onClose()
  }
  /** Long work finishes the step that it is at; then the dialog closes. What is one step cannot be called back any more. */
  function leave() {
    if (progress) stop.current?.abort()
    else if (!isBusy) onClose()
  }
  return (
    <DialogFrame title={question} width="50%" onClose={leave}>
      <form onSubmit={agree}>
        {typeof body === 'string' ? <p className="dialog-text">{body}</p> : body}
        {countToType !== undefined && (
          <TypedCount count={countToType} value={typed} onChange={setTyped} />
        )}
        {progress && <ProgressBar {...progress} />}
        <div className="dialog-buttons">
          <Button
            variant="default"
            onClick={leave}
            disabled={isBusy && !progress}
            data-autofocus={countToType === undefined}
          >
            Abbrechen
          </Button>
          <Button
            type="submit"
            color={isHarmless ? undefined : 'red'}
            loading={isBusy}
            disabled={!isReady}
          >
            {confirm}
          </Button>
        </div>
      </form>
    </DialogFrame>
  )
}

function Telling({ type, text, title = 'Hinweis', body, onClose }: Statement & Closable) {
  return (
    <DialogFrame title={title} width="50%" onClose={onClose}>
      <Banner type={type} text={text} />
      {body?.(onClose)}
      <div className="dialog-buttons">
        <Button onClick={onClose} data-autofocus>
          Schließen
        </Button>
      </div>
    </DialogFrame>
  )
}
