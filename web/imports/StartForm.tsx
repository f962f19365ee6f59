import { Button, Radio } from '@mantine/core'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import type { ImportMode } from '#contract/imports.ts'
import { formatCount } from '../base/formats.ts'
import { CancelButton } from '../dialog/CancelButton.tsx'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import type { Closable } from '../dialog/dialogs.ts'
import './start-form.css'

type Props = Closable & {
  title: string
  /** What is going to happen. */
  lead: ReactNode
  /** Asks what becomes of what is wrong. */
  question: string
  /** Whether something is wrong by now, so that not all of it can be imported. */
  hasWrong: boolean
  /** What comes of all or none, or why that is not to be had. */
  all: string
  good: { name: string; told: string }
  /** How many are going to be imported. */
  count: number
  begin: (mode: ImportMode) => Promise<void>
}

/** Asks what becomes of what is wrong, and begins to import. */
export function StartForm(props: Props) {
  const { title, lead, question, hasWrong, all, good, count, begin, onClose } = props
  const [mode, setMode] = useState<ImportMode>(hasWrong ? 'good' : 'all')
  const [isStarting, setIsStarting] = useState(false)
  async function start(event: SubmitEvent) {
    event.preventDefault()
    if (isStarting) return
    setIsStarting(true)
    await begin(mode)
    onClose()
  }
  return (
    <DialogFrame title={title} width="40rem" onClose={onClose}>
      <form onSubmit={start} className="dialog-form">
        <p>{lead}</p>
        <Radio.Group
          label={question}
          value={mode}
          onChange={(chosen) => setMode(chosen === 'all' ? 'all' : 'good')}
        >
          <div className="import-modes">
            <Radio
              value="all"
              label="Alle oder keine"
              disabled={hasWrong}
              data-autofocus={!hasWrong || undefined}
              description={all}
            />
            <Radio
              value="good"
              label={good.name}
              data-autofocus={hasWrong || undefined}
              description={good.told}
            />
          </div>
        </Radio.Group>
        <div className="dialog-buttons">
          <CancelButton />
          <Button type="submit" loading={isStarting}>
            {formatCount(count)} importieren
          </Button>
        </div>
      </form>
    </DialogFrame>
  )
}
