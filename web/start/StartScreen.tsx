import { portal } from '../base/portal-settings.ts'
import { useSession } from '../client/session.ts'
import { ApiTokens } from './ApiTokens.tsx'
import { Backup } from './Backup.tsx'
import { DocumentBatches } from './DocumentBatches.tsx'
import { DocumentJobs } from './DocumentJobs.tsx'
import { FirstSteps, useIsNew } from './FirstSteps.tsx'
import { KeyFigures } from './KeyFigures.tsx'
import { LatestLogins } from './LatestLogins.tsx'
import { Notices } from './Notices.tsx'
import { OwnAccount } from './OwnAccount.tsx'
import { OwnFactors } from './OwnFactors.tsx'
import { OwnIdentity } from './OwnIdentity.tsx'
import { QuickActions } from './QuickActions.tsx'
import { SignInLocks } from './SignInLocks.tsx'
import { StaffUsers } from './StaffUsers.tsx'
import { UnusedUploads } from './UnusedUploads.tsx'
import { Webhooks } from './Webhooks.tsx'
import './figures.css'
import './start.css'

/** The page after the sign-in: how the portal is doing, and what people do first. */
export function StartScreen() {
  const { currentUser } = useSession()
  const isNew = useIsNew()
  const isAdmin = currentUser?.isAdmin ?? false
  return (
    <>
      <h1 className="screen-title">Guten Tag, {currentUser?.username}</h1>
      {isAdmin && <Notices />}
      <SignInLocks isAdmin={isAdmin} />
      {isNew ? <FirstSteps /> : <QuickActions />}
      <KeyFigures />
      <div className="start-columns">
        <div>
          <LatestLogins />
          {isAdmin && <StaffUsers />}
        </div>
        <div>
          <DocumentBatches />
          <DocumentJobs />
          {isAdmin && <UnusedUploads />}
          {isAdmin && <ApiTokens />}
          {isAdmin && <Webhooks />}
          {isAdmin && <Backup />}
          <OwnAccount />
          <OwnFactors />
          {portal.ssoName && <OwnIdentity />}
        </div>
      </div>
    </>
  )
}
