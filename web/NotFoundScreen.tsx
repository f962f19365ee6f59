import { Link } from 'wouter'
import { portal } from './portal-settings.ts'
import { useSession } from './session.ts'
import { MessagePage } from './ui/MessagePage.tsx'
import { usePageTitle } from './ui/page-title.ts'
import './ui/controls.css'

export function NotFoundScreen() {
  usePageTitle(`Seite nicht gefunden – ${portal.name}`)
  const { isAuthenticated } = useSession()
  return (
    <MessagePage
      heading="Diese Seite gibt es nicht"
      text="Bitte prüfen Sie die Adresse, oder scannen Sie den QR-Code auf dem Typenschild Ihres Geräts noch einmal."
    >
      <Link
        href={isAuthenticated ? '/user' : '/customer-login'}
        className="button button-primary"
        data-ripple
      >
        {isAuthenticated ? 'Zur Startseite' : 'Zur Anmeldung'}
      </Link>
    </MessagePage>
  )
}
