import { Link } from 'wouter'
import type { NextStep } from '#contract/problem.ts'
import { portal } from '../base/portal-settings.ts'
import { Button } from '../ui/Button.tsx'
import { AccountIcon } from './account-icon.ts'
import { goToProvider } from './go-to-provider.ts'
import { LoginForm } from './LoginForm.tsx'
import { loginStaff } from './login-staff.ts'

/** User name and password, the maker's single sign-on provider, or both. */
export function StaffLoginForm({ onNext }: { onNext: (step: NextStep) => void }) {
  const { ssoName, hasPasswordLogin, hasMail } = portal
  return (
    <>
      {ssoName && (
        <div className="login-form">
          <Button look={hasPasswordLogin ? 'quiet' : 'primary'} onClick={goToProvider}>
            Mit {ssoName} anmelden
          </Button>
          {hasPasswordLogin && <p className="plate-text">oder mit Passwort</p>}
        </div>
      )}
      {hasPasswordLogin && (
        <LoginForm
          label="Username"
          icon={AccountIcon}
          onLogin={(credentials) => loginStaff(credentials, onNext)}
        >
          {hasMail ? forgotten : undefined}
        </LoginForm>
      )}
    </>
  )
}

const forgotten = () => (
  <Link className="login-forgotten" href="/passwort-vergessen?konto=bearbeiter">
    Passwort vergessen?
  </Link>
)
