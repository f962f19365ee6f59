import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatTime } from '../base/formats.ts'
import type { AnyImport } from './any-import.ts'
import { isUnderWay } from './import-words.ts'

interface Props {
  anyImport: AnyImport
  /** German facts about the imported data. */
  facts: string[]
  /** The state of the import. */
  state: ReactNode
  onRemove: () => void
}

/** The name of an import, its creator and creation time, and its state. */
export function ImportHead({ anyImport, facts, state, onRemove }: Props) {
  const { name, createdBy, createdAt } = anyImport
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
      {!isUnderWay(anyImport) && (
        <Button variant="subtle" color="gray" onClick={onRemove}>
          Import löschen
        </Button>
      )}
    </div>
  )
}
