import { Suspense } from 'react'
import { lazyComponent } from '../base/lazy-component.ts'
import { useSession } from '../client/session.ts'
import { KeyFigures } from './KeyFigures.tsx'
import { LatestChanges } from './LatestChanges.tsx'
import { LatestLogins } from './LatestLogins.tsx'
import { LoginChart } from './LoginChart.tsx'
import { Notices } from './Notices.tsx'
import { QuickActions } from './QuickActions.tsx'
import { SignInLocks } from './SignInLocks.tsx'
import { ToDo } from './ToDo.tsx'
import { useIsNew } from './use-is-new.ts'
import './figures.css'
import './start.css'

/** The page after signing in: what to do, what happened, and totals; below them, accounts and API tokens. */
export function StartScreen() {
  const { currentUser } = useSession()
  const isNew = useIsNew()
  const isAdmin = currentUser?.isAdmin ?? false
  return (
    <>
      <h1 className="screen-title">Guten Tag, {currentUser?.username}</h1>
      {isAdmin && <Notices />}
      <ToDo isAdmin={isAdmin} isQuiet={isNew} />
      {isAdmin && <SignInLocks />}
      <Suspense>{isNew ? <FirstSteps /> : <QuickActions />}</Suspense>
      <div className="start-columns">
        <div>
          <LatestChanges />
          <LoginChart />
        </div>
        <div>
          <LatestLogins />
        </div>
      </div>
      <KeyFigures />
      <Suspense>
        <StartFoot isAdmin={isAdmin} />
      </Suspense>
    </>
  )
}

/** Only needed by a portal without devices. */
const FirstSteps = lazyComponent(async () => (await import('./FirstSteps.tsx')).FirstSteps)

/** Below the fold, so its code is not waited for. */
const StartFoot = lazyComponent(async () => (await import('./StartFoot.tsx')).StartFoot)
