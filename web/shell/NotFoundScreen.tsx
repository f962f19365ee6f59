import { Link } from 'wouter'
import { LoginPage } from '../auth/LoginPage.tsx'
import { portal } from '../base/portal-settings.ts'
import { useWords } from '../base/spoken.ts'
import { useSession } from '../client/session.ts'
import { LanguageChoice } from '../ui/LanguageChoice.tsx'
import { usePageTitle } from '../ui/page-title.ts'

export function NotFoundScreen() {
  const base = useWords('base')
  const say = useWords('reset')
  usePageTitle(`${say.notFoundTitle} – ${portal.name}`)
  const { isAuthenticated } = useSession()
  return (
    <LoginPage heading={say.notFound} footer={isAuthenticated ? null : <LanguageChoice />}>
      <div className="login-form">
        <p>{say.whyNotFound}</p>
        <Link
          href={isAuthenticated ? '/user' : '/customer-login'}
          className="button button-primary"
          data-ripple
        >
          {isAuthenticated ? base.toStart : say.toLogin}
        </Link>
      </div>
    </LoginPage>
  )
}
