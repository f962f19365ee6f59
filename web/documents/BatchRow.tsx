import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { DocumentBatch } from '#contract/document-batches.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { BatchProgress } from './batch-dialogs.ts'
import { deviceCount } from './batch-words.ts'
import { batchFiles } from './document-kinds.ts'

interface Props {
  batch: DocumentBatch
  /** Text after its number. */
  details: ReactNode
  /** Content below both. */
  below?: ReactNode
  /** Content between the text and the button. */
  children?: ReactNode
}

/** A batch of letters and labels of many devices, as a row of a card. */
export function BatchRow({ batch: { id, docs, total }, details, below, children }: Props) {
  return (
    <li>
      <div className="card-what">
        <strong>{docs.map((kind) => batchFiles[kind]).join(' und ')}</strong>&nbsp;·{' '}
        {deviceCount(total)}
        <span className="card-details">
          Sammelauftrag {id}&nbsp;· {details}
        </span>
        {below}
      </div>
      {children}
      <Button
        size="xs"
        variant="default"
        aria-label={`Sammelauftrag ${id} öffnen`}
        onClick={() => openDialog(BatchProgress, { id })}
      >
        Öffnen
      </Button>
    </li>
  )
}
