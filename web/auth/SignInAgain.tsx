import { Button } from '@mantine/core'
import { type SubmitEvent, Suspense, useEffect, useRef, useState } from 'react'
import type { NextStep as Step } from '#contract/problem.ts'
import { portal } from '../base/portal-settings.ts'
import { type Session, session, useSession } from '../client/session.ts'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import type { Closable } from '../dialog/dialogs.ts'
import { StaffPasswordInput } from '../form/StaffPasswordInput.tsx'
import { useDraft } from '../form/use-draft.ts'
import { toast } from '../ui/toasts.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { signInInNewTab } from './go-to-provider.ts'
import { KnownUsername } from './KnownUsername.tsx'
import { loginStaff } from './login-staff.ts'
import { headingOf, NextStep } from './next-step.ts'

type Props = Closable & {
  lost: Session
  /** Discards the typed input and the session. */
  onLeave: () => void
}

/** Asks for the password above a form whose session has ended; the form then saves as if nothing had happened. */
export function SignInAgain({ lost, onLeave, onClose }: Props) {
  const { authKey } = useSession()
  const { draft, change, field, form } = useDraft({ password: '' })
  const [isBusy, setIsBusy] = useState(false)
  const [step, setStep] = useState<Step>()
  const input = useRef<HTMLInputElement>(null)
  const title = session.isLeft ? 'Sie haben sich abgemeldet' : 'Ihre Sitzung ist abgelaufen'
  const username = lost.currentUser?.username ?? ''

  // Also when the user signs in again in another tab.
  useEffect(() => {
    if (authKey !== lost.authKey) onClose()
  }, [authKey, lost, onClose])

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isBusy) return
    if (draft.password.trim() === '') {
      toast.warn('Bitte füllen Sie alle Felder aus!')
      input.current?.focus()
      return
    }
    setIsBusy(true)
    if (await loginStaff({ username, pass: draft.password }, setStep)) return
    setIsBusy(false)
    change({ password: '' })
    input.current?.focus()
  }

  function restart() {
    setStep(undefined)
    setIsBusy(false)
    change({ password: '' })
  }

  if (step) {
    return (
      <DialogFrame title={headingOf(step)} width="28rem" onClose={onClose} isAboveLoader>
        <Suspense fallback={<Waiting />}>
          <NextStep step={step} onRestart={restart} />
        </Suspense>
      </DialogFrame>
    )
  }
  return (
    <DialogFrame title={title} width="28rem" onClose={onClose} isAboveLoader>
      <form {...form} className="dialog-form" onSubmit={submit}>
        <p>
          Bitte melden Sie sich erneut an. Ihre Eingaben bleiben erhalten, und was Sie speichern
          wollten, wird gespeichert.
        </p>
        <KnownUsername username={username} />
        {portal.hasPasswordLogin && (
          <StaffPasswordInput
            ref={input}
            label="Passwort"
            autoComplete="current-password"
            data-autofocus
            {...field('password')}
          />
        )}
        <div className="dialog-buttons">
          <Button variant="default" onClick={onLeave}>
            Verwerfen und abmelden
          </Button>
          {portal.ssoName && (
            <Button variant="default" onClick={() => signInInNewTab()}>
              Mit {portal.ssoName} anmelden
            </Button>
          )}
          {portal.hasPasswordLogin && (
            <Button type="submit" loading={isBusy}>
              Anmelden
            </Button>
          )}
        </div>
      </form>
    </DialogFrame>
  )
}
