import { type ComponentType, Suspense } from 'react'
import { useLocation } from 'wouter'
import { isConnected } from '../base/connection.ts'
import { lazyComponent } from '../base/lazy-component.ts'
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
import { ignoreDrops } from '../ui/ignore-drops.ts'
import { ignoreHeldEnter } from '../ui/ignore-held-enter.ts'
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
ignoreHeldEnter()
ignoreDrops()
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

const DeviceBySerial = lazyComponent(
  async () => (await import('../pages/RecordByName.tsx')).DeviceBySerial,
)
const CompanyByName = lazyComponent(
  async () => (await import('../pages/RecordByName.tsx')).CompanyByName,
)

const recordPages: Record<RecordPath, ComponentType<{ id: number }>> = {
  '/devices': lazyComponent(async () => (await import('../pages/DevicePage.tsx')).DevicePage),
  '/files': lazyComponent(async () => (await import('../pages/FilePage.tsx')).FilePage),
  '/parts': lazyComponent(async () => (await import('../pages/PartPage.tsx')).PartPage),
  '/companies': lazyComponent(async () => (await import('../pages/CompanyPage.tsx')).CompanyPage),
}

const staffScreens: Record<StaffPath, { title: string; Screen: ComponentType }> = {
  '/devices': {
    title: 'Geräte',
    Screen: lazyComponent(async () => (await import('../devices/DevicesScreen.tsx')).DevicesScreen),
  },
  '/files': {
    title: 'Dateien',
    Screen: lazyComponent(async () => (await import('../files/FilesScreen.tsx')).FilesScreen),
  },
  '/companies': {
    title: 'Firmen',
    Screen: lazyComponent(
      async () => (await import('../companies/CompaniesScreen.tsx')).CompaniesScreen,
    ),
  },
  '/compliance': {
    title: 'Nachweise',
    Screen: lazyComponent(
      async () => (await import('../compliance/ComplianceScreen.tsx')).ComplianceScreen,
    ),
  },
  '/logs': {
    title: 'Protokolle',
    Screen: lazyComponent(async () => (await import('../logs/LogsScreen.tsx')).LogsScreen),
  },
  '/bin': {
    title: 'Papierkorb',
    Screen: lazyComponent(async () => (await import('../bin/BinScreen.tsx')).BinScreen),
  },
  '/settings': {
    title: 'Einstellungen',
    Screen: lazyComponent(
      async () => (await import('../settings/SettingsScreen.tsx')).SettingsScreen,
    ),
  },
  '/import': {
    title: 'Import',
    Screen: lazyComponent(async () => (await import('../imports/ImportScreen.tsx')).ImportScreen),
  },
  '/hilfe': {
    title: 'Hilfe',
    Screen: lazyComponent(async () => (await import('../help/HelpScreen.tsx')).HelpScreen),
  },
  '/user': {
    title: 'Start',
    Screen: lazyComponent(async () => (await import('../start/StartScreen.tsx')).StartScreen),
  },
}
