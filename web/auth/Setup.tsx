import { useEffect, useState } from 'react'
import { Redirect } from 'wouter'
import { portal } from '../base/portal-settings.ts'
import { reportFailure } from '../client/failures.ts'
import { usePageTitle } from '../ui/page-title.ts'
import { Waiting } from '../ui/Waiting.tsx'
import { LoginPage } from './LoginPage.tsx'
import { SetupForm } from './SetupForm.tsx'
import { isSetupOpen } from './setup-state.ts'

/** Makes the first administrator; afterwards the address leads to the login. */
export function Setup() {
  usePageTitle(`Einrichtung – ${portal.name}`)
  const [isOpen, setOpen] = useState<boolean>()
  useEffect(() => {
    isSetupOpen().then(setOpen, (error: unknown) => {
      reportFailure('setupState', error)
      setOpen(false)
    })
  }, [])
  if (isOpen === undefined) return <Waiting />
  if (!isOpen) return <Redirect to="/admin-login" replace />
  return (
    <LoginPage heading="Portal einrichten">
      <p className="plate-text">
        Legen Sie den ersten Administrator an. Der Einrichtungscode steht im Protokoll des Servers.
      </p>
      <SetupForm />
    </LoginPage>
  )
}
