import { ActionIcon } from '@mantine/core'
import { CircleQuestionMark, Search } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { openDialog } from '../dialog/dialogs.ts'
import { helpFor } from '../help/help-places.ts'
import { Fetching } from '../table/Fetching.tsx'
import { RowMenu } from '../table/RowMenu.tsx'
import { LegalLinks } from '../ui/LegalLinks.tsx'
import { Logo } from '../ui/Logo.tsx'
import { OfflineNotice } from '../ui/OfflineNotice.tsx'
import { useControlShortcut, useShortcut } from '../ui/use-shortcut.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { MessageBell } from './MessageBell.tsx'
import { StaffProvider } from './StaffProvider.tsx'
import { useFocusAfterToast } from './use-focus-after-toast.ts'
import './staff-layout.css'
import '../ui/print.css'
import { Jump } from '../jump/jump-dialog.ts'
import { Shortcuts } from '../jump/shortcuts-dialog.ts'

const places = [
  { to: '/user', name: 'Start' },
  { to: '/devices', name: 'Geräte' },
  { to: '/files', name: 'Dateien' },
  { to: '/companies', name: 'Firmen' },
  { to: '/compliance', name: 'Nachweise' },
  { to: '/logs', name: 'Protokolle' },
]

/** The common header of all staff screens. */
export function StaffLayout({ children }: { children: ReactNode }) {
  const [location] = useLocation()
  const nav = useRef<HTMLElement>(null)
  useEffect(() => showCurrent(nav.current, location), [location])
  useFocusAfterToast()
  useControlShortcut('k', jump)
  useShortcut('?', showShortcuts)
  return (
    <StaffProvider>
      <a href="#inhalt" className="skip-link">
        Zum Inhalt springen
      </a>
      <header className="staff-header">
        <Link to="/user" className="staff-logo" aria-label="Startseite">
          <Logo />
        </Link>
        <nav ref={nav} aria-label="Bereiche" className="staff-nav">
          {places.map(({ to, name }) => (
            <Link key={to} to={to} data-ripple aria-current={currency(to, location)}>
              {name}
            </Link>
          ))}
        </nav>
        <div className="staff-tools">
          <ActionIcon
            component={Link}
            to={helpFor(location, useSearch())}
            variant="subtle"
            size={36}
            aria-label="Hilfe"
            aria-current={location === '/hilfe' ? 'page' : undefined}
            title="Hilfe zu dieser Seite"
          >
            <CircleQuestionMark size={20} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            size={36}
            aria-label="Springen zu …"
            aria-keyshortcuts="Control+K"
            title="Springen zu … (Strg+K)"
            onClick={jump}
          >
            <Search size={20} aria-hidden />
          </ActionIcon>
          <MessageBell />
          <AccountMenu />
        </div>
      </header>
      <main id="inhalt" className="staff-main" tabIndex={-1}>
        <Fetching />
        {children}
        <RowMenu />
      </main>
      <footer className="staff-footer">
        <LegalLinks />
      </footer>
      <OfflineNotice />
    </StaffProvider>
  )
}

/** Record pages belong to the area of their list; those of article numbers to the devices. */
function currency(to: string, location: string) {
  if (location === to) return 'page'
  const isWithin = `${location}/`.replace(/^\/parts\//, '/devices/').startsWith(`${to}/`)
  return isWithin ? 'true' : undefined
}

/** On a narrow phone the areas scroll sideways: scrolls to the current one, without moving the page itself. */
function showCurrent(nav: HTMLElement | null, location: string) {
  const index = places.findIndex(({ to }) => currency(to, location))
  const link = nav?.children[index]
  if (!nav || !link) return
  const [navBox, linkBox] = [nav.getBoundingClientRect(), link.getBoundingClientRect()]
  if (linkBox.left < navBox.left) nav.scrollLeft -= navBox.left - linkBox.left
  if (linkBox.right > navBox.right) nav.scrollLeft += linkBox.right - navBox.right
}

function jump() {
  openDialog(Jump, {})
}

function showShortcuts() {
  openDialog(Shortcuts, {})
}
