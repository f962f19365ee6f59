import { Suspense, useEffect, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import type { NextStep as Step } from '#contract/problem.ts'
import { portal } from '../base/portal-settings.ts'
import { reportFailure } from '../client/failures.ts'
import { usePageTitle } from '../ui/page-title.ts'
import { Waiting } from '../ui/Waiting.tsx'
import { LoginPage } from './LoginPage.tsx'
import { headingOf, NextStep } from './next-step.ts'
import { SetupForm } from './SetupForm.tsx'
import { isSetupOpen } from './setup-state.ts'

/** Creates the first administrator; afterwards, this address redirects to the login. */
export function Setup() {
  usePageTitle(`Einrichtung – ${portal.name}`)
  const [isOpen, setOpen] = useState<boolean>()
  const [step, setStep] = useState<Step>()
  const [, navigate] = useLocation()
  useEffect(() => {
    isSetupOpen().then(setOpen, (error: unknown) => {
      reportFailure('setupState', error)
      setOpen(false)
    })
  }, [])
  if (isOpen === undefined) return <Waiting />
  if (!isOpen) return <Redirect to="/admin-login" replace />
  if (step) {
    return (
      <LoginPage heading={headingOf(step)}>
        <Suspense fallback={<Waiting />}>
          <NextStep step={step} onRestart={() => navigate('/admin-login')} />
        </Suspense>
      </LoginPage>
    )
  }
  return (
    <LoginPage heading="Portal einrichten">
      <p className="plate-text">
        Legen Sie den ersten Administrator an. Der Einrichtungscode steht im Protokoll des Servers.
      </p>
      <SetupForm onNext={setStep} />
    </LoginPage>
  )
}
