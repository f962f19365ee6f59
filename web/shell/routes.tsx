import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { Redirect, Route, Switch, useRouter } from 'wouter'
import { useHistoryState, useSearch } from 'wouter/use-browser-location'
import { wantedFile } from '#contract/paths.ts'
import { CustomerLogin } from '../auth/CustomerLogin.tsx'
import { RestoreFailed } from '../auth/RestoreFailed.tsx'
import { here, isStaffPath, type StaffPath, wayBack } from '../base/paths.ts'
import { useCurrentDevices } from '../client/current-devices.ts'
import { useSession } from '../client/session.ts'
import { loadView } from '../customer/load-view.ts'
import { cameFromView } from '../customer/open-at-first.ts'
import { Waiting } from '../ui/Waiting.tsx'

const CustomerView = lazy(() => loadView().then((module) => ({ default: module.CustomerView })))
const AdminLogin = lazy(() =>
  import('../auth/AdminLogin.tsx').then((module) => ({ default: module.AdminLogin })),
)
const Setup = lazy(() => import('../auth/Setup.tsx').then((module) => ({ default: module.Setup })))
const NotFoundScreen = lazy(() =>
  import('./NotFoundScreen.tsx').then((module) => ({ default: module.NotFoundScreen })),
)
const StaffArea = lazy(() =>
  import('./StaffArea.tsx').then((module) => ({ default: module.StaffArea })),
)

/** The route table of the specification (section 2) with its guards. */
export function Routes() {
  return (
    <Suspense fallback={<Waiting />}>
      <Switch>
        <Route path="/">
          <Home />
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

/** Hands on what a guard has noted. */
function Home() {
  return <Redirect to="/customer-login" state={useHistoryState()} replace />
}

/** Signed-in staff go on to where they wanted to be, else to the route named user. */
function SignedOut({ children }: { children: ReactNode }) {
  const cameFrom = wayBack(useHistoryState())
  const file = wantedFile(useSearch(useRouter()))
  const { isAuthenticated } = useSession()
  useEffect(() => {
    // After the redirect, a layout effect: the way back from the file leads to the start page.
    if (isAuthenticated && file !== undefined) location.assign(file)
  }, [isAuthenticated, file])
  if (isAuthenticated) return <Redirect to={cameFrom ?? '/user'} replace />
  return children
}

function CustomerOnly({ children }: { children: ReactNode }) {
  const { list, isRestoring, failure } = useCurrentDevices()
  if (isRestoring) return <Waiting />
  if (failure) return <RestoreFailed failure={failure} />
  return list.length > 0 ? children : <Redirect to="/" state={cameFromView()} replace />
}

function StaffOrNothing({ path }: { path: string }) {
  return isStaffPath(path) ? <Staff path={path} /> : <NotFoundScreen />
}

function Staff({ path }: { path: StaffPath }) {
  if (!useSession().isAuthenticated) return <Redirect to="/admin-login" state={here()} replace />
  return <StaffArea path={path} />
}
