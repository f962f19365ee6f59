import { Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { NextStep as Step } from '#contract/problem.ts'
import { portal } from '../base/portal-settings.ts'
import { reportFailure } from '../client/failures.ts'
import { usePageTitle } from '../ui/page-title.ts'
import { toast } from '../ui/toasts.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { LoginPage } from './LoginPage.tsx'
import { nextStepOf, welcome } from './login-staff.ts'
import { headingOf, NextStep } from './next-step.ts'
import { StaffLoginForm } from './StaffLoginForm.tsx'
import { isSetupOpen } from './setup-state.ts'
import { finishSignIn, takeReturned } from './sso-return.ts'

/** The page 'Bearbeiter Login'; after signing in, its route redirects. */
export function AdminLogin() {
  usePageTitle(`Bearbeiter Login – ${portal.name}`)
  const needsSetup = useNeedsSetup()
  const [step, setStep] = useState<Step>()
  const isReturning = useReturn(setStep)
  if (isReturning) return <Waiting />
  return (
    <LoginPage
      heading={step ? headingOf(step) : 'Bearbeiter Login'}
      footer={
        <>
          {needsSetup ? <Link href="/setup">Portal einrichten</Link> : null}
          <Link href="/customer-login">Kunden Login</Link>
        </>
      }
    >
      {step ? (
        <Suspense fallback={<Waiting />}>
          <NextStep step={step} onRestart={() => setStep(undefined)} />
        </Suspense>
      ) : (
        <StaffLoginForm onNext={setStep} />
      )}
    </LoginPage>
  )
}

/** Completes the sign-in after returning from the provider; true while that is in progress. */
function useReturn(onNext: (step: Step) => void): boolean {
  const [isReturning, setReturning] = useState(() => location.hash.startsWith('#ticket='))
  const onNextRef = useRef(onNext)
  const isTaken = useRef(false)
  useEffect(() => {
    if (isTaken.current) return
    isTaken.current = true
    const { ticket, failure } = takeReturned()
    if (failure) toast.warn(failure)
    if (ticket === undefined) return
    finishSignIn(ticket)
      .then(welcome, (error: unknown) => {
        const next = nextStepOf(error)
        if (next) onNextRef.current(next)
        else reportFailure('login', error)
      })
      .finally(() => setReturning(false))
  }, [])
  return isReturning
}

function useNeedsSetup() {
  const [needsSetup, setNeedsSetup] = useState(false)
  useEffect(() => {
    isSetupOpen().then(setNeedsSetup, () => setNeedsSetup(false))
  }, [])
  return needsSetup
}
