import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { portal } from '../base/portal-settings.ts'
import { usePageTitle } from '../ui/page-title.ts'
import { AccountIcon } from './account-icon.ts'
import { LoginForm } from './LoginForm.tsx'
import { LoginPage } from './LoginPage.tsx'
import { loginStaff } from './login-staff.ts'
import { isSetupOpen } from './setup-state.ts'

/** 'Bearbeiter Login'; once signed in, the route leads on. */
export function AdminLogin() {
  usePageTitle(`Bearbeiter Login – ${portal.name}`)
  const needsSetup = useNeedsSetup()
  return (
    <LoginPage
      heading="Bearbeiter Login"
      footer={
        <>
          {needsSetup ? <Link href="/setup">Portal einrichten</Link> : null}
          <Link href="/customer-login">Kunden Login</Link>
        </>
      }
    >
      <LoginForm label="Username" icon={AccountIcon} onLogin={loginStaff} />
    </LoginPage>
  )
}

function useNeedsSetup() {
  const [needsSetup, setNeedsSetup] = useState(false)
  useEffect(() => {
    isSetupOpen().then(setNeedsSetup, () => setNeedsSetup(false))
  }, [])
  return needsSetup
}
