import { type ComponentType, lazy, Suspense } from 'react'
import { useLocation } from 'wouter'
import { isConnected } from '../base/connection.ts'
import {
  byName,
  bySerial,
  type RecordPath,
  type RecordPlace,
  type StaffPath,
} from '../base/paths.ts'
import { portal } from '../base/portal-settings.ts'
import { queryClient } from '../client/queries.ts'
import { keepUnsentLogs } from '../client/unsent-logs.ts'
import { usePageTitle } from '../ui/page-title.ts'
import { watchPressedButtons } from '../ui/remember-focus.ts'
import { Waiting } from '../ui/Waiting.tsx'
import { watchConfirmations } from './ask-confirmation.ts'
import { FocusHeading } from './FocusHeading.tsx'
import { watchReturns } from './return-place.ts'
import { StaffLayout } from './StaffLayout.tsx'
import { watchSessionEnd } from './session-end.ts'

watchSessionEnd()
keepUnsentLogs()
watchConfirmations()
watchPressedButtons()
watchReturns()
isConnected.subscribe(() => {
  if (isConnected.current) void queryClient.refetchQueries({ type: 'active', stale: true })
})

/** The view of signed-in staff: the common header, and below it a screen or a record's page. */
export function StaffArea({ place }: { place: StaffPath | RecordPlace }) {
  return (
    <StaffLayout>
      <Suspense fallback={<Waiting />}>
        {typeof place === 'string' ? <StaffScreen path={place} /> : <RecordPage {...place} />}
      </Suspense>
    </StaffLayout>
  )
}

function StaffScreen({ path }: { path: StaffPath }) {
  const [address] = useLocation()
  const { title, Screen } = staffScreens[path]
  usePageTitle(`${title} – ${portal.name}`)
  return (
    <>
      <Screen />
      <FocusHeading key={address} />
    </>
  )
}

/** Sets the tab's title itself, once the record's name is known. */
function RecordPage({ path, id }: RecordPlace) {
  const Page = recordPages[path]
  if (path === '/devices' && id === bySerial) return <DeviceBySerial />
  if (path === '/companies' && id === byName) return <CompanyByName />
  return (
    <>
      <Page key={id} id={recordId(id)} />
      <FocusHeading key={`${path}/${id}`} />
    </>
  )
}

/** Invalid ids are treated like ids of missing records. */
function recordId(text: string): number {
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0
}

const DeviceBySerial = lazy(() =>
  import('../pages/RecordByName.tsx').then((module) => ({ default: module.DeviceBySerial })),
)
const CompanyByName = lazy(() =>
  import('../pages/RecordByName.tsx').then((module) => ({ default: module.CompanyByName })),
)

const recordPages: Record<RecordPath, ComponentType<{ id: number }>> = {
  '/devices': lazy(() =>
    import('../pages/DevicePage.tsx').then((module) => ({ default: module.DevicePage })),
  ),
  '/files': lazy(() =>
    import('../pages/FilePage.tsx').then((module) => ({ default: module.FilePage })),
  ),
  '/parts': lazy(() =>
    import('../pages/PartPage.tsx').then((module) => ({ default: module.PartPage })),
  ),
  '/companies': lazy(() =>
    import('../pages/CompanyPage.tsx').then((module) => ({ default: module.CompanyPage })),
  ),
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
  '/compliance': {
    title: 'Nachweise',
    Screen: lazy(() =>
      import('../compliance/ComplianceScreen.tsx').then((module) => ({
        default: module.ComplianceScreen,
      })),
    ),
  },
  '/logs': {
    title: 'Protokolle',
    Screen: lazy(() =>
      import('../logs/LogsScreen.tsx').then((module) => ({ default: module.LogsScreen })),
    ),
  },
  '/bin': {
    title: 'Papierkorb',
    Screen: lazy(() =>
      import('../bin/BinScreen.tsx').then((module) => ({ default: module.BinScreen })),
    ),
  },
  '/settings': {
    title: 'Einstellungen',
    Screen: lazy(() =>
      import('../settings/SettingsScreen.tsx').then((module) => ({
        default: module.SettingsScreen,
      })),
    ),
  },
  '/import': {
    title: 'Import',
    Screen: lazy(() =>
      import('../imports/ImportScreen.tsx').then((module) => ({ default: module.ImportScreen })),
    ),
  },
  '/hilfe': {
    title: 'Hilfe',
    Screen: lazy(() =>
      import('../help/HelpScreen.tsx').then((module) => ({ default: module.HelpScreen })),
    ),
  },
  '/user': {
    title: 'Start',
    Screen: lazy(() =>
      import('../start/StartScreen.tsx').then((module) => ({ default: module.StartScreen })),
    ),
  },
}
