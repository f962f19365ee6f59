import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { CustomerLogin } from './auth/CustomerLogin.tsx'
import { useCurrentDevices } from './customer/current-devices.ts'
import { here, isStaffPath, type StaffPath, wayBack } from './paths.ts'
import { portal } from './portal.ts'
import { useSession } from './session.ts'
import { usePageTitle } from './ui/page-title.ts'
import { Waiting } from './ui/Waiting.tsx'

const CustomerView = lazy(() =>
  import('./customer/CustomerView.tsx').then((module) => ({ default: module.CustomerView })),
)
const AdminLogin = lazy(() =>
  import('./auth/AdminLogin.tsx').then((module) => ({ default: module.AdminLogin })),
)
const Setup = lazy(() => import('./auth/Setup.tsx').then((module) => ({ default: module.Setup })))
const NotFoundScreen = lazy(() =>
  import('./NotFoundScreen.tsx').then((module) => ({ default: module.NotFoundScreen })),
)
const StaffLayout = lazy(() =>
  import('./ui/StaffLayout.tsx').then((module) => ({ default: module.StaffLayout })),
)

/** The screens under the staff header, by their address. */
const staffScreens: Record<StaffPath, { title: string; Screen: ComponentType }> = {
  '/devices': {
    title: 'Geräte',
    Screen: lazy(() =>
      import('./devices/DevicesScreen.tsx').then((module) => ({ default: module.DevicesScreen })),
    ),
  },
  '/files': {
    title: 'Dateien',
    Screen: lazy(() =>
      import('./files/FilesScreen.tsx').then((module) => ({ default: module.FilesScreen })),
    ),
  },
  '/companies': {
    title: 'Firmen',
    Screen: lazy(() =>
      import('./companies/CompaniesScreen.tsx').then((module) => ({
        default: module.CompaniesScreen,
      })),
    ),
  },
  '/logs': {
    title: 'Protokolle',
    Screen: lazy(() =>
      import('./logs/LogsScreen.tsx').then((module) => ({ default: module.LogsScreen })),
    ),
  },
  '/user': {
    title: 'Start',
    Screen: lazy(() =>
      import('./start/StartScreen.tsx').then((module) => ({ default: module.StartScreen })),
    ),
  },
}

/** The route table of the specification (section 2) with its guards. */
export function Routes() {
  return (
    <Suspense fallback={<Waiting />}>
      <Switch>
        <Route path="/">
          <Redirect to="/customer-login" replace />
        </Route>
        <Route path="/customer-login">
          <SignedOut>
            <CustomerLogin />
          </SignedOut>
        </Route>
        <Route path="/customer-view">
          <CustomerOnly>
            <CustomerView />
          </CustomerOnly>
        </Route>
        <Route path="/admin-login">
          <SignedOut>
            <AdminLogin />
          </SignedOut>
        </Route>
        <Route path="/setup">
          <SignedOut>
            <Setup />
          </SignedOut>
        </Route>
        {/* One route for all of them keeps the header where it is when the screen changes. */}
        <Route path="/:screen">{({ screen }) => <StaffOrNothing path={`/${screen}`} />}</Route>
        <Route>
          <NotFoundScreen />
        </Route>
      </Switch>
    </Suspense>
  )
}

/** Signed-in staff go on to where they wanted to be, else to the route named user. */
function SignedOut({ children }: { children: ReactNode }) {
  const cameFrom = wayBack(useHistoryState())
  if (useSession().isAuthenticated) return <Redirect to={cameFrom ?? '/user'} replace />
  return children
}

function CustomerOnly({ children }: { children: ReactNode }) {
  const { list, isRestoring } = useCurrentDevices()
  if (isRestoring) return <Waiting />
  return list.length > 0 ? children : <Redirect to="/" replace />
}

function StaffOrNothing({ path }: { path: string }) {
  return isStaffPath(path) ? <Staff path={path} /> : <NotFoundScreen />
}

function Staff({ path }: { path: StaffPath }) {
  const { title, Screen } = staffScreens[path]
  usePageTitle(`${title} – ${portal.name}`)
  if (!useSession().isAuthenticated) return <Redirect to="/admin-login" state={here()} replace />
  return (
    <StaffLayout>
      <Suspense fallback={<Waiting />}>
        <Screen />
      </Suspense>
    </StaffLayout>
  )
}
