import type { NextStep as Step } from '#contract/problem.ts'
import { EnrolAtSignIn } from './EnrolAtSignIn.tsx'
import { welcome } from './login-staff.ts'
import { SecondFactor } from './SecondFactor.tsx'

interface Props {
  step: Step
  /** The ticket is over, or somebody wants to begin anew. */
  onRestart: () => void
}

/** What comes after the right password: the second factor, or making one. */
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
