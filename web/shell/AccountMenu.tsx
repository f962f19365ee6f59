import { ActionIcon, Kbd, Menu } from '@mantine/core'
import { Check, CircleUser, Import, Keyboard, LogOut, Settings, Trash2 } from 'lucide-react'
import { navigate } from 'wouter/use-browser-location'
import { auth } from '#contract/auth.ts'
import { call } from '../client/api.ts'
import { reportFailure } from '../client/failures.ts'
import { forgetLoaded, stopLoading } from '../client/queries.ts'
import { session, useSession } from '../client/session.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { leaveAllDialogs } from '../dialog/leave-dialogs.ts'
import { Shortcuts } from '../jump/shortcuts-dialog.ts'
import { chooseTheme, type ThemeChoice, useThemeChoice } from '../ui/theme-choice.ts'
import { toast, toastHistory } from '../ui/toasts.tsx'

const themes: { choice: ThemeChoice; name: string }[] = [
  { choice: 'system', name: 'Wie das System' },
  { choice: 'light', name: 'Hell' },
  { choice: 'dark', name: 'Dunkel' },
]

/** The signed-in user, the choice of the colour scheme, and signing out. */
export function AccountMenu() {
  const { currentUser } = useSession()
  const themeChoice = useThemeChoice()
  return (
    <Menu
      position="bottom-end"
      width={220}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <ActionIcon variant="subtle" size={36} aria-label="Konto und Darstellung">
          <CircleUser size={22} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {currentUser?.username} ({currentUser?.isAdmin ? 'Administrator' : 'Bearbeiter'})
        </Menu.Label>
        <Menu.Divider />
        <Menu.Label>Darstellung</Menu.Label>
        {themes.map(({ choice, name }) => (
          <Menu.Item
            key={choice}
            onClick={() => chooseTheme(choice)}
            rightSection={choice === themeChoice ? <Check size={16} aria-label="gewählt" /> : null}
          >
            {name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        {currentUser?.isAdmin && (
          <Menu.Item
            leftSection={<Import size={16} aria-hidden />}
            onClick={() => leaveAllDialogs(() => navigate('/import'))}
          >
            Import
          </Menu.Item>
        )}
        {currentUser?.isAdmin && (
          <Menu.Item
            leftSection={<Trash2 size={16} aria-hidden />}
            onClick={() => leaveAllDialogs(() => navigate('/bin'))}
          >
            Papierkorb
          </Menu.Item>
        )}
        {currentUser?.isAdmin && (
          <Menu.Item
            leftSection={<Settings size={16} aria-hidden />}
            onClick={() => leaveAllDialogs(() => navigate('/settings'))}
          >
            Einstellungen
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<Keyboard size={16} aria-hidden />}
          rightSection={<Kbd>?</Kbd>}
          onClick={() => openDialog(Shortcuts, {})}
        >
          Tastenkürzel
        </Menu.Item>
        <Menu.Item
          leftSection={<LogOut size={16} aria-hidden />}
          onClick={() => leaveAllDialogs(logout)}
        >
          Abmelden
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Always ends the local session; a toast reports if the server could not be reached. */
async function logout() {
  toastHistory.set([])
  let elsewhere: string | undefined
  await stopLoading()
  try {
    elsewhere = (await call(auth.logout, {})).url
    toast.success('Sie wurden erfolgreich ausgeloggt!')
  } catch (error) {
    // Reported first: without a session, nothing can be logged.
    await reportFailure('logout', error, 'Fehler: Logout fehlgeschlagen!')
  }
  session.leave()
  forgetLoaded()
  if (elsewhere) location.assign(elsewhere)
  else navigate('/admin-login')
}
