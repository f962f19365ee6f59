import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { z } from 'zod'
import { type Enrolment, factors } from '#contract/factors.ts'
import { call } from '../client/api.ts'
import { logFailure, reportFailure } from '../client/failures.ts'
import { refresh } from '../client/queries.ts'
import { RequestError } from '../client/request-error.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { toast } from '../ui/toasts.tsx'
import { RecoveryCodes } from './recovery-dialog.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'

type Proof = Omit<z.input<typeof factors.add.input>, 'ticket'>
type Factors = z.output<typeof factors.list.output>

/** The result of adding a factor; `areLost` if its recovery codes were never seen. */
interface EnrolmentResult {
  recoveryCodes: string[] | null
  areLost?: boolean
}

/**
 * Starts the enrolment of a new factor, and adds the factor; the dialog closes if the password is not confirmed. An
 * enrolment that has ended, such as after another sign-in or too many wrong codes, is replaced by a new one
 * (`isRenewed`), and the typed input is kept.
 */
export function useEnrolment(onClose: () => void) {
  const [enrolment, setEnrolment] = useState<Enrolment>()
  const [isRenewed, setIsRenewed] = useState(false)
  const hasBegun = useRef(false)
  const close = useRef(onClose)
  const before = useRef<Factors>(undefined)
  /** The response to a try was lost, so its factor may exist. */
  const isUnsure = useRef(false)

  async function begin() {
    try {
      const begunEnrolment = await call(factors.begin, {})
      before.current = await call(factors.list, {})
      setEnrolment(begunEnrolment)
    } catch (error) {
      reportFailure('addFactor', error)
      close.current()
    }
  }

  /** Undefined if the enrolment had ended and a new one has replaced it, which the form reports. */
  async function add(ticket: string, proof: Proof): Promise<EnrolmentResult | undefined> {
    try {
      return await call(factors.add, { ticket, ...proof })
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      if (error.status === 0 || error.status >= 500) isUnsure.current = true
      if (error.code !== 'bad-ticket') throw error
      const added = isUnsure.current ? await findUnreportedFactor() : undefined
      if (added) return added
      void logFailure('addFactor', error)
      await begin()
      setIsRenewed(true)
      return undefined
    }
  }

  /** A used ticket is refused too, even if it has created a factor whose response was lost. */
  async function findUnreportedFactor(): Promise<EnrolmentResult | undefined> {
    const { passkeys = [], appSince = null } = before.current ?? {}
    const now = await call(factors.list, {})
    const knownIds = new Set(passkeys.map(({ id }) => id))
    const isAdded =
      now.passkeys.some(({ id }) => !knownIds.has(id)) ||
      (now.appSince !== null && now.appSince !== appSince)
    if (!isAdded) return undefined
    return { recoveryCodes: null, areLost: passkeys.length === 0 && appSince === null }
  }

  const beginOnce = useEffectEvent(() => void begin())
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    beginOnce()
  }, [])
  return { enrolment, isRenewed, add }
}

export type Enrolling = ReturnType<typeof useEnrolment>

/** Follows the adding of a factor: shows the recovery codes if it is the first. */
export function afterEnrolment({ recoveryCodes, areLost }: EnrolmentResult, message: string): void {
  toast.success(message)
  void refresh(factors.list)
  if (areLost) {
    toast.warn('Ihre Wiederherstellungscodes sind nicht angekommen.', 'Bitte erzeugen Sie neue!')
    renewRecoveryCodes()
  }
  if (recoveryCodes) openDialog(RecoveryCodes, { codes: recoveryCodes })
}
