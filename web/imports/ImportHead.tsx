import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatTime } from '../base/formats.ts'
import type { AnyImport } from './any-import.ts'
import { isUnderWay } from './import-words.ts'

interface Props {
  shown: AnyImport
  /** What comes in, in some words each. */
  facts: string[]
  /** How far it is. */
  state: ReactNode
  onRemove: () => void
}

/** What comes in, by whom and since when, how far it is. */
export function ImportHead({ shown, facts, state, onRemove }: Props) {
  const { name, createdBy, createdAt } = shown
  return (
    <div className="import-head">
      <div className="import-head-words">
        <h2>{name}</h2>
        <p>
          {[...facts, 'von '].join('\u00a0· ')}
          <bdi>{createdBy ?? 'der Kommandozeile'}</bdi>&nbsp;· {formatTime(createdAt)}
        </p>
      </div>
      {state}
      {!isUnderWay(shown) && (
        <Button variant="subtle" color="gray" onClick={onRemove}>
          Import löschen
        </Button>
      )}
    </div>
  )
}
