import { Button } from '@mantine/core'
import { openDialog } from '../dialog/dialogs.ts'
import type { SessionHolder } from './session-holders.ts'
import { SessionsDialog } from './sessions-dialogs.ts'

/** In the form of a device or company: shows who is signed in with its password. */
export function SessionsButton({ holder }: { holder: SessionHolder }) {
  return (
    <Button
      variant="default"
      className="button-apart"
      onClick={() => openDialog(SessionsDialog, { holder })}
    >
      Sitzungen
    </Button>
  )
}
