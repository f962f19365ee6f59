import { type ComponentType, lazy, Suspense } from 'react'
import { isConnected } from '../base/connection.ts'
import type { StaffPath } from '../base/paths.ts'
import { portal } from '../base/portal-settings.ts'
import { queryClient } from '../client/queries.ts'
import { usePageTitle } from '../ui/page-title.ts'
import { Waiting } from '../ui/Waiting.tsx'
import { FocusHeading } from './FocusHeading.tsx'
import { StaffLayout } from './StaffLayout.tsx'
import { watchSessionEnd } from './session-end.ts'

watchSessionEnd()
isConnected.subscribe(() => {
  if (isConnected.current) void queryClient.refetchQueries({ type: 'active', stale: true })
})

/** What staff see once they are signed in: the common header with one of their screens under it. */
export function StaffArea({ path }: { path: StaffPath }) {
  const { title, Screen } = staffScreens[path]
  usePageTitle(`${title} – ${portal.name}`)
  return (
    <StaffLayout>
      <Suspense fallback={<Waiting />}>
        <Screen />
        <FocusHeading key={path} />
      </Suspense>
    </StaffLayout>
  )
}

const staffScreens: Record<StaffPath, { title: string; Screen: ComponentType }> = {
  '/devices': {
    title: 'Geräte',
    Screen: lazy(() =>
      import('../devices/DevicesScreen.tsx').then((module) => ({ default: module.DevicesScreen })),
    ),
  },
  '/files': {
    title: 'Dateien',
    Screen: lazy(() =>
      import('../files/FilesScreen.tsx').then((module) => ({ default: module.FilesScreen })),
    ),
  },
  '/companies': {
    title: 'Firmen',
    Screen: lazy(() =>
      import('../companies/CompaniesScreen.tsx').then((module) => ({
        default: module.CompaniesScreen,
      })),
    ),
  },
  '/logs': {
    title: 'Protokolle',
    Screen: lazy(() =>
      import('../logs/LogsScreen.tsx').then((module) => ({ default: module.LogsScreen })),
    ),
  },
  '/user': {
    title: 'Start',
    Screen: lazy(() =>
      import('../start/StartScreen.tsx').then((module) => ({ default: module.StartScreen })),
    ),
  },
}
