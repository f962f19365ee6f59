import { useEffect } from 'react'
import { portal } from '../base/portal-settings.ts'
import { useWords } from '../base/spoken.ts'
import { currentDevices } from '../client/current-devices.ts'
import { reportFailure } from '../client/failures.ts'
import { useMessage } from '../client/use-message.ts'
import { Button } from '../ui/Button.tsx'
import { LanguageChoice } from '../ui/LanguageChoice.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import { LoginPage } from './LoginPage.tsx'

/** Replaces the customer's view while the server cannot tell its contents; the session is kept. */
export function RestoreFailed({ failure }: { failure: Error }) {
  const texts = useWords('view')
  usePageTitle(`${texts.overview} – ${portal.name}`)
  const message = useMessage(failure)
  useEffect(() => void reportFailure('restoreDevices', failure), [failure])
  return (
    <LoginPage heading={texts.notRestored} footer={<LanguageChoice />}>
      <div className="login-form">
        <p>{message}</p>
        <p>{texts.stillSignedIn}</p>
        <Button onClick={() => void currentDevices.restore()}>{texts.tryAgain}</Button>
      </div>
    </LoginPage>
  )
}
