import { portal } from '../base/portal-settings.ts'
import { useSession } from '../client/session.ts'
import { ApiTokens } from './ApiTokens.tsx'
import { Backup } from './Backup.tsx'
import { DocumentBatches } from './DocumentBatches.tsx'
import { DocumentJobs } from './DocumentJobs.tsx'
import { FirstSteps, useIsNew } from './FirstSteps.tsx'
import { KeyFigures } from './KeyFigures.tsx'
import { LatestChanges } from './LatestChanges.tsx'
import { LatestLogins } from './LatestLogins.tsx'
import { LoginChart } from './LoginChart.tsx'
import { Notices } from './Notices.tsx'
import { OwnAccount } from './OwnAccount.tsx'
import { OwnFactors } from './OwnFactors.tsx'
import { OwnIdentity } from './OwnIdentity.tsx'
import { QuickActions } from './QuickActions.tsx'
import { SignInLocks } from './SignInLocks.tsx'
import { StaffUsers } from './StaffUsers.tsx'
import { ToDo } from './ToDo.tsx'
import { UnusedUploads } from './UnusedUploads.tsx'
import { Webhooks } from './Webhooks.tsx'
import './figures.css'
import './start.css'

/** The page after the sign-in: what is to be done, what happened, how much there is; below, accounts and keys. */
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
      {isNew ? <FirstSteps /> : <QuickActions />}
      <div className="start-columns start-happened">
        <div>
          <LatestChanges />
        </div>
        <div>
          <LoginChart />
          <LatestLogins />
        </div>
      </div>
      <KeyFigures />
      <div className="start-columns">
        <div>
          <DocumentBatches />
          <DocumentJobs />
          {isAdmin && <UnusedUploads />}
          {isAdmin && <ApiTokens />}
          {isAdmin && <Webhooks />}
          {isAdmin && <Backup />}
        </div>
        <div>
          {isAdmin && <StaffUsers />}
          <OwnAccount />
          <OwnFactors />
          {portal.ssoName && <OwnIdentity />}
        </div>
      </div>
    </>
  )
}
