import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react'
import { Redirect, Route, Switch, useLocation, useRouter } from 'wouter'
import { useHistoryState, useSearch } from 'wouter/use-browser-location'
import { wantedFile } from '#contract/paths.ts'
import { CustomerLogin } from '../auth/CustomerLogin.tsx'
import { currentPlace, returnAddress, staffPlace } from '../base/paths.ts'
import { useCurrentDevices } from '../client/current-devices.ts'
import { useSession } from '../client/session.ts'
import { fetchViewWords, loadView } from '../customer/load-view.ts'
import { cameFromView } from '../customer/open-at-first.ts'
import { InLanguage } from '../ui/InLanguage.tsx'
import { Waiting } from '../ui/Waiting.tsx'

const CustomerView = lazy(async () => ({ default: await loadView() }))
const RestoreFailed = lazy(async () => {
  const [module] = await Promise.all([import('../auth/RestoreFailed.tsx'), fetchViewWords()])
  return { default: module.RestoreFailed }
})
const AdminLogin = lazy(() =>
  import('../auth/AdminLogin.tsx').then((module) => ({ default: module.AdminLogin })),
)
const Setup = lazy(() => import('../auth/Setup.tsx').then((module) => ({ default: module.Setup })))
const ForgottenPage = lazyWithWords(() =>
  import('../auth/ForgottenPage.tsx').then((module) => module.ForgottenPage),
)
const NewPasswordPage = lazyWithWords(() =>
  import('../auth/NewPasswordPage.tsx').then((module) => module.NewPasswordPage),
)
const NotFoundScreen = lazyWithWords(() =>
  import('./NotFoundScreen.tsx').then((module) => module.NotFoundScreen),
)
const StaffArea = lazy(async () => {
  const [module] = await Promise.all([import('./StaffArea.tsx'), fetchViewWords()])
  return { default: module.StaffArea }
})

/** A lazy page that needs the words of the forgotten-password and not-found pages. */
function lazyWithWords(load: () => Promise<ComponentType>) {
  return lazy(async () => {
    const resetWords = import('../auth/reset-words.ts').then((module) => module.fetchResetWords())
    const [component] = await Promise.all([load(), resetWords])
    return { default: component }
  })
}

/** The specified route table (section 2) with its guards. */
export function Routes() {
  return (
    <Suspense fallback={<Waiting />}>
      <Switch>
        <Route path="/">
          <Home />
        </Route>
        <Route path="/customer-login">
          <SignedOut>
            <InLanguage>
              <CustomerLogin />
            </InLanguage>
          </SignedOut>
        </Route>
        <Route path="/customer-view">
          <InLanguage>
            <CustomerOnly>
              <CustomerView />
            </CustomerOnly>
          </InLanguage>
        </Route>
        <Route path="/admin-login">
          <SignedOut>
            <InLanguage isStaff>
              <AdminLogin />
            </InLanguage>
          </SignedOut>
        </Route>
        <Route path="/setup">
          <SignedOut>
            <InLanguage isStaff>
              <Setup />
            </InLanguage>
          </SignedOut>
        </Route>
        <Route path="/passwort-vergessen">
          <ForgottenPage />
        </Route>
        <Route path="/passwort-neu">
          <NewPasswordPage />
        </Route>
        {/* A single route for all of them keeps the header mounted when the screen changes. */}
        <Route path="/:screen/:id?/:part?">
          <StaffOrNothing />
        </Route>
        <Route>
          <Nothing />
        </Route>
      </Switch>
    </Suspense>
  )
}

/** Passes on the history state that a guard has set. */
function Home() {
  return <Redirect to="/customer-login" state={useHistoryState()} replace />
}

/** Redirects signed-in staff to where they wanted to go, or else to `/user`. */
function SignedOut({ children }: { children: ReactNode }) {
  const cameFrom = returnAddress(useHistoryState())
  const file = wantedFile(useSearch(useRouter()))
  const { isAuthenticated } = useSession()
  useEffect(() => {
    // The redirect is a layout effect, so it comes first: Back from the file leads to the start page.
    if (isAuthenticated && file !== undefined) location.assign(file)
  }, [isAuthenticated, file])
  // A user who is already signed in may also be returning from the single sign-on provider.
  if (isAuthenticated && !location.hash.startsWith('#ticket='))
    return <Redirect to={cameFrom ?? '/user'} replace />
  return children
}

function CustomerOnly({ children }: { children: ReactNode }) {
  const { list, isRestoring, failure } = useCurrentDevices()
  if (isRestoring) return <Waiting />
  if (failure) return <RestoreFailed failure={failure} />
  return list.length > 0 ? children : <Redirect to="/" state={cameFromView()} replace />
}

function StaffOrNothing() {
  const [address] = useLocation()
  const { isAuthenticated } = useSession()
  const place = staffPlace(address)
  if (place === undefined) return <Nothing />
  if (!isAuthenticated) return <Redirect to="/admin-login" state={currentPlace()} replace />
  return (
    <InLanguage isStaff>
      <StaffArea place={place} />
    </InLanguage>
  )
}

function Nothing() {
  return (
    <InLanguage isStaff={useSession().isAuthenticated}>
      <NotFoundScreen />
    </InLanguage>
  )
}
