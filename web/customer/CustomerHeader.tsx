import { useState } from 'react'
import { portal } from '../base/portal-settings.ts'
import { currentDevices } from '../client/current-devices.ts'
import { reportFailure } from '../client/failures.ts'
import { RequestError } from '../client/request.ts'
import { Button } from '../ui/Button.tsx'
import { Logo } from '../ui/Logo.tsx'
import { toast } from '../ui/toasts.tsx'
import { SignOutIcon } from './view-icons.ts'

export function CustomerHeader() {
  const [isBusy, setBusy] = useState(false)

  async function signOut() {
    if (isBusy) return
    setBusy(true)
    try {
      await currentDevices.signOut().catch(unlessEnded)
      toast.success('Sie wurden erfolgreich ausgeloggt!')
    } catch (error) {
      setBusy(false)
      reportFailure('customerLogout', error, 'Fehler: Logout fehlgeschlagen!')
    }
  }

  return (
    <header className="customer-header">
      <div className="customer-header-inner">
        <Logo />
        <p className="customer-portal">{portal.name}</p>
        <Button look="quiet" isBusy={isBusy} onClick={signOut}>
          {isBusy ? null : <SignOutIcon size={18} />}
          Abmelden
        </Button>
      </div>
    </header>
  )
}

/** If the session has expired, the customer is signed out already. */
function unlessEnded(error: unknown) {
  if (!(error instanceof RequestError && error.status === 401)) throw error
  currentDevices.keep([])
}
