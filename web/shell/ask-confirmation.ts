import { ConfirmPassword } from '../auth/session-dialogs.ts'
import { session } from '../client/session.ts'
import { closed, openDialog } from '../dialog/dialogs.ts'

let pending: Promise<boolean> | undefined

/** From now on, a call that requires a confirmed password asks for it and is then repeated. */
export function watchConfirmations(): void {
  session.onConfirm = () => {
    pending ??= ask().finally(() => {
      pending = undefined
    })
    return pending
  }
}

/** Asks once, however many calls require it. */
async function ask(): Promise<boolean> {
  let isConfirmed = false
  const onConfirmed = () => {
    isConfirmed = true
  }
  await closed(openDialog(ConfirmPassword, { onConfirmed }))
  return isConfirmed
}
