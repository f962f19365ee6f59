import { Link } from 'wouter'
import { LoginPage } from '../auth/LoginPage.tsx'
import { portal } from '../base/portal-settings.ts'
import { useSession } from '../client/session.ts'
import { usePageTitle } from '../ui/page-title.ts'

export function NotFoundScreen() {
  usePageTitle(`Seite nicht gefunden – ${portal.name}`)
  const { isAuthenticated } = useSession()
  return (
    <LoginPage heading="Diese Seite gibt es nicht">
      <div className="login-form">
        <p>
          Bitte prüfen Sie die Adresse, oder scannen Sie den QR-Code auf dem Typenschild Ihres
          Geräts noch einmal.
        </p>
        <Link
          href={isAuthenticated ? '/user' : '/customer-login'}
          className="button button-primary"
          data-ripple
        >
          {isAuthenticated ? 'Zur Startseite' : 'Zur Anmeldung'}
        </Link>
      </div>
    </LoginPage>
  )
}
