import { Button } from '@mantine/core'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import type { Closable } from '../dialog/dialogs.ts'
import { HistoryList } from './HistoryList.tsx'
import type { HistoryKind } from './history-words.ts'

type Props = Closable & {
  kind: HistoryKind
  id: number
  /** Display name of the record: 'Gerät KP-4711'. */
  name: string
}

/** The history of a single record. */
export function HistoryDialog({ kind, id, name, onClose }: Props) {
  return (
    <DialogFrame title={`Verlauf: ${name}`} width="44rem" onClose={onClose}>
      <HistoryList {...{ kind, id, name }} />
      <div className="dialog-buttons">
        <Button variant="default" data-autofocus onClick={onClose}>
          Schließen
        </Button>
      </div>
    </DialogFrame>
  )
}
