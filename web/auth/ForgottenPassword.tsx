import type { MouseEvent } from 'react'
import { useLocation } from 'wouter'
import { portal } from '../base/portal-settings.ts'
import { useWords } from '../base/spoken.ts'
import { supportMail } from './support-mail.ts'

/**
 * Opens a mail to the operator's support that names the device, and a page with all ways to get a new password. That
 * page leads back to the login with the same query string.
 */
export function ForgottenPassword({ device }: { device: string }) {
  const texts = useWords('base')
  const [, navigate] = useLocation()

  /** The `href` remains that of the mail, as it is part of the prerendered page. */
  function showWays(event: MouseEvent) {
    if (portal.hasMail) event.preventDefault()
    navigate(`/passwort-vergessen?${new URLSearchParams({ sn: device })}`, {
      state: location.search,
    })
  }

  return (
    <a
      className="login-forgotten"
      href={supportMail(texts.forgottenSubject(device.trim()))}
      onClick={showWays}
    >
      {texts.forgotten}
    </a>
  )
}
