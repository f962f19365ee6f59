import { factors } from '#contract/factors.ts'
import { call } from '../client/api.ts'
import { reportFailure } from '../client/failures.ts'
import { refresh } from '../client/queries.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { MessageBox } from '../dialog/MessageBox.tsx'
import { RecoveryCodes } from './recovery-dialog.ts'

/** Asks first, as the codes that somebody may have printed become invalid. */
export function renewRecoveryCodes(): void {
  openDialog(MessageBox, {
    question: 'Neue Wiederherstellungscodes erzeugen?',
    body: 'Die bisherigen Codes gelten danach nicht mehr.',
    confirm: 'Erzeugen',
    isHarmless: true,
    async onConfirm() {
      try {
        const { recoveryCodes } = await call(factors.renewCodes, {})
        openDialog(RecoveryCodes, { codes: recoveryCodes })
        await refresh(factors.list)
      } catch (error) {
        reportFailure('renewRecoveryCodes', error)
      }
    },
  })
}
