import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { SignedIn } from '#contract/auth.ts'
import { reportFailure } from '../failures.ts'
import { portal } from '../portal-settings.ts'
import { request } from '../request.ts'
import { session } from '../session.ts'
import { usePageTitle } from '../ui/page-title.ts'
import { toast } from '../ui/toasts.tsx'
import { AccountIcon } from './account-icon.ts'
import { type Credentials, LoginForm } from './LoginForm.tsx'
import { LoginPage } from './LoginPage.tsx'
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
      <LoginForm label="Username" icon={AccountIcon} onLogin={login} />
    </LoginPage>
  )
}

async function login({ username, pass }: Credentials) {
  try {
    const credentials = { identifier: username, password: pass }
    session.signIn(await request<SignedIn>('POST', '/api/auth/local', credentials))
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    reportFailure('login', error, `${message} - Login derzeit nicht möglich`)
    return false
  }
  toast.success('Sie wurden erfolgreich eingeloggt!')
  return true
}

function useNeedsSetup() {
  const [needsSetup, setNeedsSetup] = useState(false)
  useEffect(() => {
    isSetupOpen().then(setNeedsSetup, () => setNeedsSetup(false))
  }, [])
  return needsSetup
}
