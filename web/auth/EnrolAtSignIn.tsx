import { type SubmitEvent, useState } from 'react'
import type { SignedIn } from '#contract/auth.ts'
import { factorEnrolPath } from '#contract/paths.ts'
import type { NextStep } from '#contract/problem.ts'
import { Button } from '../ui/Button.tsx'
import { AppKey } from './AppKey.tsx'
import { FactorInput } from './FactorInput.tsx'
import { hasPasskeys, makePasskey } from './passkeys.ts'
import { RecoverySheet } from './RecoverySheet.tsx'
import { useSecondStep } from './use-second-step.ts'
import './second-factor.css'

interface Props {
  ticket: string
  enrolment: NonNullable<NextStep['enrolment']>
  onSignedIn: (signedIn: SignedIn) => void
  onRestart: () => void
}

type Made = SignedIn & { recoveryCodes: string[] }

/** Sets up the required second factor, and shows the recovery codes once. */
export function EnrolAtSignIn({ ticket, enrolment, onSignedIn, onRestart }: Props) {
  const [enrolled, setEnrolled] = useState<Made>()
  const { typed, setTyped, error, isBusy, input, send } = useSecondStep<Made>({
    ...{ path: factorEnrolPath, ticket, action: 'addFactor', onAnswer: setEnrolled, onRestart },
  })
  const passkey = hasPasskeys() ? enrolment.passkey : null

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!isBusy) void send({ code: typed })
  }

  async function enrolPasskey() {
    if (!passkey || isBusy) return
    const attestation = await makePasskey(passkey)
    if (attestation) await send({ passkey: attestation, name: 'Erster Passkey' })
  }

  if (enrolled) {
    return (
      <div className="login-form">
        <RecoverySheet codes={enrolled.recoveryCodes} />
        <Button onClick={() => onSignedIn({ jwt: enrolled.jwt, user: enrolled.user })}>
          Ich habe die Codes verwahrt
        </Button>
      </div>
    )
  }
  return (
    <form className="login-form second-factor" method="post" noValidate onSubmit={submit}>
      <p className="plate-text">
        Für Administratoren ist ein zweiter Faktor vorgeschrieben. Richten Sie einen Passkey oder
        eine Authenticator-App ein.
      </p>
      {passkey && (
        <Button look="quiet" onClick={enrolPasskey}>
          Passkey einrichten
        </Button>
      )}
      <AppKey app={enrolment.app} />
      <FactorInput
        ref={input}
        isRecovering={false}
        value={typed}
        error={error}
        onChange={setTyped}
      />
      <Button type="submit" isBusy={isBusy}>
        App bestätigen
      </Button>
      <div className="factor-ways">
        <button type="button" onClick={onRestart}>
          Zurück zur Anmeldung
        </button>
      </div>
    </form>
  )
}
