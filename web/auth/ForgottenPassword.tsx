import { portal } from '../base/portal-settings.ts'

/** Opens a mail to the operator's support that names the device. */
export function ForgottenPassword({ device }: { device: string }) {
  const number = device.trim()
  const subject = number
    ? `Passwort vergessen für Gerätenummer ${number}`
    : 'Passwort vergessen für Gerätenummer: '
  return (
    <a
      className="login-forgotten"
      href={`mailto:${portal.supportEmail}?subject=${encodeURIComponent(subject)}`}
    >
      Passwort vergessen?
    </a>
  )
}
