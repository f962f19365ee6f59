import { Button } from '@mantine/core'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { Banner } from '../ui/Banner.tsx'
import type { BannerWords } from '../ui/banner-look.ts'
import { type Progress, ProgressBar } from '../ui/ProgressBar.tsx'
import { DialogFrame } from './DialogFrame.tsx'
import type { Closable } from './dialogs.ts'
import { isTyped, TypedCount } from './TypedCount.tsx'
import { useStoppable } from './use-stoppable.ts'

interface Question {
  question: string
  body?: ReactNode
  /** Label of the confirming button, such as 'Löschen'. */
  confirm?: string
  /** Confirming loses nothing, so its button is not red. */
  isHarmless?: boolean
  /** How many records are lost; if they are many, their number has to be typed. */
  lost?: number | undefined
  onConfirm: (work: Work) => Promise<void> | void
}

/** Losing more records than this takes more than two clicks. */
const maxLostByClick = 20

/** Lets long-running work report its progress to its dialog, and be cancelled. */
export interface Work {
  signal: AbortSignal
  report: (done: number, total: number) => void
}

/** The banner form of the specification. */
interface Statement extends BannerWords {
  title?: string
  /** Content below the banner; links in it close the dialog first. */
  body?: (close: () => void) => ReactNode
}

type Props = Closable & (Question | Statement)

/** Asks before something is lost, or shows a message that must be read. */
export function MessageBox(props: Props) {
  return 'question' in props ? <Confirmation {...props} /> : <Notice {...props} />
}

function Confirmation(props: Question & Closable) {
  const { question, body, confirm = 'Löschen', isHarmless = false, onConfirm, onClose } = props
  const { lost = 0 } = props
  const countToType = lost > maxLostByClick ? lost : undefined
  const [typed, setTyped] = useState('')
  const isReady = countToType === undefined || isTyped(countToType, typed)
  const [isBusy, setIsBusy] = useState(false)
  const [progress, setProgress] = useState<Progress>()
  const { run, stop } = useStoppable()
  async function agree(event: SubmitEvent) {
    event.preventDefault()
    if (!isReady || isBusy) return
    setIsBusy(true)
    const report = (done: number, total: number) => setProgress({ done, total })
    await run(async (signal) => onConfirm({ signal, report }))
    onClose()
  }
  /**
   * Long-running work finishes its current step, then the dialog closes. Work of a single step cannot be cancelled any
   * more.
   */
  function leave() {
    if (progress) stop()
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

function Notice({ type, text, title = 'Hinweis', body, onClose }: Statement & Closable) {
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
