import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { z } from 'zod'
import { type Enrolment, factors } from '#contract/factors.ts'
import { call } from '../client/api.ts'
import { reportFailure } from '../client/failures.ts'
import { refresh } from '../client/queries.ts'
import { RequestError } from '../client/request-error.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { toast } from '../ui/toasts.tsx'
import { RecoveryCodes } from './recovery-dialog.ts'

type Proof = Omit<z.input<typeof factors.add.input>, 'ticket'>

/**
 * What a new factor begins with, and what adds it; the dialog closes where the password is not confirmed. One that is over,
 * as after another sign-in or too many wrong codes, makes place for the next (`isRenewed`): what was typed stays.
 */
export function useEnrolment(onClose: () => void) {
  const [enrolment, setEnrolment] = useState<Enrolment>()
  const [isRenewed, setIsRenewed] = useState(false)
  const isAsked = useRef(false)
  const close = useRef(onClose)

  async function begin() {
    try {
      setEnrolment(await call(factors.begin, {}))
    } catch (error) {
      reportFailure('addFactor', error)
      close.current()
    }
  }

  async function add(ticket: string, proof: Proof) {
    try {
      return await call(factors.add, { ticket, ...proof })
    } catch (error) {
      if (error instanceof RequestError && error.code === 'bad-ticket') {
        await begin()
        setIsRenewed(true)
      }
      throw error
    }
  }

  const beginOnce = useEffectEvent(() => void begin())
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    beginOnce()
  }, [])
  return { enrolment, isRenewed, add }
}

export type Enrolling = ReturnType<typeof useEnrolment>

/** What follows a factor that was added: the recovery codes, if it is the first. */
export function afterEnrolment(recoveryCodes: string[] | null, done: string): void {
  toast.success(done)
  void refresh(factors.list)
  if (recoveryCodes) openDialog(RecoveryCodes, { codes: recoveryCodes })
}
