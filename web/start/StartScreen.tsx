import { useSession } from '../session.ts'
import { DocumentJobs } from './DocumentJobs.tsx'
import { KeyFigures } from './KeyFigures.tsx'
import { LatestLogins } from './LatestLogins.tsx'
import { OwnAccount } from './OwnAccount.tsx'
import { QuickActions } from './QuickActions.tsx'
import { StaffUsers } from './StaffUsers.tsx'
import './start.css'

/** The page after the sign-in: how the portal is doing, and what people do first. */
export function StartScreen() {
  const { currentUser } = useSession()
  return (
    <>
      <h1 className="screen-title">Guten Tag, {currentUser?.username}</h1>
      <QuickActions />
      <KeyFigures />
      <div className="start-columns">
        <LatestLogins />
        <DocumentJobs />
        <OwnAccount />
      </div>
      {currentUser?.isAdmin && <StaffUsers />}
    </>
  )
}
