import { useState } from 'react'
import { portal } from '../base/portal-settings.ts'
import { useWords } from '../base/spoken.ts'
import { currentDevices } from '../client/current-devices.ts'
import { reportFailure } from '../client/failures.ts'
import { RequestError } from '../client/request-error.ts'
import { Button } from '../ui/Button.tsx'
import { Logo } from '../ui/Logo.tsx'
import { toast } from '../ui/toasts.tsx'
import { SignOutIcon } from './view-icons.ts'

export function CustomerHeader() {
  const [isBusy, setBusy] = useState(false)
  const texts = useWords('view')

  async function signOut() {
    if (isBusy) return
    setBusy(true)
    try {
      await currentDevices.signOut().catch(ignoreEndedSession)
      toast.success(texts.signedOut)
    } catch (error) {
      setBusy(false)
      reportFailure('customerLogout', error, texts.notSignedOut)
    }
  }

  return (
    <header className="customer-header">
      <div className="customer-header-inner">
        <Logo />
        <p className="customer-portal">{portal.name}</p>
        <Button look="quiet" isBusy={isBusy} onClick={signOut}>
          {isBusy ? null : <SignOutIcon size={18} />}
          {texts.signOut}
        </Button>
      </div>
    </header>
  )
}

/** If the session has expired, the customer is already signed out. */
function ignoreEndedSession(error: unknown) {
  if (!(error instanceof RequestError && error.status === 401)) throw error
  currentDevices.keep([])
}
