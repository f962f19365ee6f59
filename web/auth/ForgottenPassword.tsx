import type { MouseEvent } from 'react'
import { useLocation } from 'wouter'
import { portal } from '../base/portal-settings.ts'
import { useWords } from '../base/spoken.ts'
import { supportMail } from './support-mail.ts'

/**
 * Opens a mail to the operator's support that names the device, and a page that says all ways to a new password and leads
 * back to what this login was asked for.
 */
export function ForgottenPassword({ device }: { device: string }) {
  const say = useWords('base')
  const [, navigate] = useLocation()

  /** The address stays that of the mail: it stands in the prerendered page, too. */
  function showWays(event: MouseEvent) {
    if (portal.hasMail) event.preventDefault()
    navigate(`/passwort-vergessen?${new URLSearchParams({ sn: device })}`, {
      state: location.search,
    })
  }

  return (
    <a
      className="login-forgotten"
      href={supportMail(say.forgottenSubject(device.trim()))}
      onClick={showWays}
    >
      {say.forgotten}
    </a>
  )
}
