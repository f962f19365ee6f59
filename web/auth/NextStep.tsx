import type { NextStep as Step } from '#contract/problem.ts'
import { EnrolAtSignIn } from './EnrolAtSignIn.tsx'
import { welcome } from './login-staff.ts'
import { SecondFactor } from './SecondFactor.tsx'

interface Props {
  step: Step
  /** Called when the ticket has expired or the user wants to start again. */
  onRestart: () => void
}

/** The step after the correct password: entering or setting up the second factor. */
export function NextStep({ step: { ticket, ways, enrolment }, onRestart }: Props) {
  if (enrolment) {
    return (
      <EnrolAtSignIn
        ticket={ticket}
        enrolment={enrolment}
        onSignedIn={welcome}
        onRestart={onRestart}
      />
    )
  }
  if (!ways) return null
  return <SecondFactor ticket={ticket} ways={ways} onSignedIn={welcome} onRestart={onRestart} />
}
