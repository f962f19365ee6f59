import { Button } from '@mantine/core'
import { openDialog } from '../dialog/dialogs.ts'
import { HistoryDialog } from './history-dialogs.ts'
import type { HistoryKind } from './history-words.ts'

interface Props {
  kind: HistoryKind
  id: number
  /** Display name of the record: 'Gerät KP-4711'. */
  name: string
}

/** Opens the history of a record from its form. */
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
