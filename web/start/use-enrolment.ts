import { useEffect, useRef, useState } from 'react'
import { type Enrolment, factors } from '#contract/factors.ts'
import { call } from '../client/api.ts'
import { reportFailure } from '../client/failures.ts'
import { refresh } from '../client/queries.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { toast } from '../ui/toasts.tsx'
import { RecoveryCodes } from './recovery-dialog.ts'

/** What a new factor begins with; the dialog closes where the password is not confirmed. */
export function useEnrolment(onClose: () => void): Enrolment | undefined {
  const [enrolment, setEnrolment] = useState<Enrolment>()
  const isAsked = useRef(false)
  const close = useRef(onClose)
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    call(factors.begin, {}).then(setEnrolment, (error: unknown) => {
      reportFailure('addFactor', error)
      close.current()
    })
  }, [])
  return enrolment
}

/** What follows a factor that was added: the recovery codes, if it is the first. */
export function afterEnrolment(recoveryCodes: string[] | null, done: string): void {
  toast.success(done)
  void refresh(factors.list)
  if (recoveryCodes) openDialog(RecoveryCodes, { codes: recoveryCodes })
}
