import { useEffect } from 'react'
import { portal } from '../base/portal-settings.ts'
import { currentDevices } from '../client/current-devices.ts'
import { reportFailure } from '../client/failures.ts'
import { Button } from '../ui/Button.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import { LoginPage } from './LoginPage.tsx'

/** In place of the customer's view, while the server cannot say what belongs there: the session is kept. */
export function RestoreFailed({ failure }: { failure: Error }) {
  usePageTitle(`Geräteübersicht – ${portal.name}`)
  useEffect(() => reportFailure('restoreDevices', failure), [failure])
  return (
    <LoginPage heading="Ihre Geräte konnten nicht geladen werden">
      <div className="login-form">
        <p>{failure.message}</p>
        <p>Sie bleiben angemeldet.</p>
        <Button onClick={() => void currentDevices.restore()}>Erneut versuchen</Button>
      </div>
    </LoginPage>
  )
}
