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
  /** What is about to happen. */
  lead: ReactNode
  /** Asks how to treat wrong rows or files. */
  question: string
  /** Whether anything is wrong so far, so that not everything can be imported. */
  hasWrong: boolean
  /** What importing all or nothing means, or why it is impossible. */
  all: string
  good: { name: string; description: string }
  /** Number of rows or files to import. */
  count: number
  begin: (mode: ImportMode) => Promise<void>
}

/** Asks how to treat wrong rows or files, and starts the import. */
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
          onChange={(value) => setMode(value === 'all' ? 'all' : 'good')}
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
              description={good.description}
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
