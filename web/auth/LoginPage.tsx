import type { ReactNode } from 'react'
import { portal } from '../base/portal-settings.ts'
import { LegalLinks } from '../ui/LegalLinks.tsx'
import { Logo } from '../ui/Logo.tsx'
import './login.css'

/** The nameplate in the centre of the page that logins, setup and error pages use. */
export function LoginPage({
  heading,
  children,
  footer,
}: {
  heading: string
  children: ReactNode
  footer?: ReactNode
}) {
  return (
    <div className="login-page">
      <main className="plate">
        <div className="plate-head">
          <Logo size={64} />
          <p className="plate-name">{portal.name}</p>
        </div>
        <h1 className="plate-heading">{heading}</h1>
        {children}
      </main>
      <footer className="login-footer">
        {footer}
        <LegalLinks />
      </footer>
    </div>
  )
}
