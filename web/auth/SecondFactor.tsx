import { type SubmitEvent, useState } from 'react'
import type { SignedIn } from '#contract/auth.ts'
import { factorSignInPath } from '#contract/paths.ts'
import type { NextStep } from '#contract/problem.ts'
import { Button } from '../ui/Button.tsx'
import { toast } from '../ui/toasts.tsx'
import { FactorInput } from './FactorInput.tsx'
import { askForPasskey, hasPasskeys } from './passkeys.ts'
import { useSecondStep } from './use-second-step.ts'
import './second-factor.css'

interface Props {
  ticket: string
  ways: NonNullable<NextStep['ways']>
  onSignedIn: (signedIn: SignedIn) => void
  onRestart: () => void
}

/** The second step of a sign-in: a passkey, a code of the app, or a recovery code. */
export function SecondFactor({ ticket, ways, onSignedIn, onRestart }: Props) {
  const passkey = hasPasskeys() ? ways.passkey : null
  const [isRecovering, setRecovering] = useState(!passkey && !ways.app)
  const { typed, setTyped, error, isBusy, input, send, clear } = useSecondStep<SignedIn>({
    ...{ path: factorSignInPath, ticket, action: 'login', onAnswer: onSignedIn, onRestart },
  })

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isBusy) return
    if (typed.trim() === '') {
      toast.warn('Bitte füllen Sie alle Felder aus!')
      input.current?.focus()
      return
    }
    void send(isRecovering ? { recoveryCode: typed } : { code: typed })
  }

  async function confirmWithPasskey() {
    if (!passkey || isBusy) return
    const used = await askForPasskey(passkey)
    if (used) await send({ passkey: used })
  }

  function change(toRecovering: boolean) {
    setRecovering(toRecovering)
    clear()
  }

  const hasInput = isRecovering || ways.app
  return (
    <form className="login-form second-factor" method="post" noValidate onSubmit={submit}>
      {passkey && !isRecovering && (
        <Button
          look={ways.app ? 'quiet' : 'primary'}
          autoFocus={!ways.app}
          isBusy={isBusy && !ways.app}
          onClick={confirmWithPasskey}
        >
          Mit Passkey bestätigen
        </Button>
      )}
      {error && !hasInput && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      {hasInput && (
        <>
          <FactorInput
            key={String(isRecovering)}
            ref={input}
            isRecovering={isRecovering}
            value={typed}
            error={error}
            onChange={setTyped}
          />
          <Button type="submit" isBusy={isBusy}>
            Bestätigen
          </Button>
        </>
      )}
      <div className="factor-ways">
        {isRecovering && (passkey || ways.app) && (
          <button type="button" onClick={() => change(false)}>
            {ways.app ? 'Code aus der App verwenden' : 'Passkey verwenden'}
          </button>
        )}
        {!isRecovering && ways.recoveryCode && (
          <button type="button" onClick={() => change(true)}>
            Wiederherstellungscode verwenden
          </button>
        )}
        <button type="button" onClick={onRestart}>
          Zurück zur Anmeldung
        </button>
      </div>
    </form>
  )
}
