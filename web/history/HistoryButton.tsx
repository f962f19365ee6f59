import { Button } from '@mantine/core'
import { openDialog } from '../dialog/dialogs.ts'
import { HistoryDialog } from './history-dialogs.ts'
import type { HistoryKind } from './history-words.ts'

interface Props {
  kind: HistoryKind
  id: number
  /** As people call the record: 'Gerät KP-4711'. */
  name: string
}

/** In the form of a record: who changed what. */
export function HistoryButton(props: Props) {
  return (
    <Button
      variant="default"
      className="button-apart"
      onClick={() => openDialog(HistoryDialog, props)}
    >
      Verlauf
    </Button>
  )
}
