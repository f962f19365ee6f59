import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { AccountMenu } from './AccountMenu.tsx'
import { Logo } from './Logo.tsx'
import { MessageBell } from './MessageBell.tsx'
import { StaffProvider } from './StaffProvider.tsx'
import './staff-layout.css'

const places = [
  { to: '/user', name: 'Start' },
  { to: '/devices', name: 'Geräte' },
  { to: '/files', name: 'Dateien' },
  { to: '/companies', name: 'Firmen' },
  { to: '/logs', name: 'Protokolle' },
]

/** The common header of all staff screens. */
export function StaffLayout({ children }: { children: ReactNode }) {
  const [location] = useLocation()
  return (
    <StaffProvider>
      <header className="staff-header">
        <Link to="/user" className="staff-logo" aria-label="Startseite">
          <Logo />
        </Link>
        <nav aria-label="Bereiche" className="staff-nav">
          {places.map(({ to, name }) => (
            <Link key={to} to={to} data-ripple aria-current={location === to ? 'page' : undefined}>
              {name}
            </Link>
          ))}
        </nav>
        <div className="staff-tools">
          <MessageBell />
          <AccountMenu />
        </div>
      </header>
      <main className="staff-main">{children}</main>
    </StaffProvider>
  )
}
