import { Link } from 'wouter'
import { LoginPage } from '../auth/LoginPage.tsx'
import { portal } from '../base/portal-settings.ts'
import { useWords } from '../base/spoken.ts'
import { useSession } from '../client/session.ts'
import { LanguageChoice } from '../ui/LanguageChoice.tsx'
import { usePageTitle } from '../ui/page-title.ts'

export function NotFoundScreen() {
  const base = useWords('base')
  const texts = useWords('reset')
  usePageTitle(`${texts.notFoundTitle} – ${portal.name}`)
  const { isAuthenticated } = useSession()
  return (
    <LoginPage heading={texts.notFound} footer={isAuthenticated ? null : <LanguageChoice />}>
      <div className="login-form">
        <p>{texts.whyNotFound}</p>
        <Link
          href={isAuthenticated ? '/user' : '/customer-login'}
          className="button button-primary"
          data-ripple
        >
          {isAuthenticated ? base.toStart : texts.toLogin}
        </Link>
      </div>
    </LoginPage>
  )
}
