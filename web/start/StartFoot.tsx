import { portal } from '../base/portal-settings.ts'
import { ApiTokens } from './ApiTokens.tsx'
import { Backup } from './Backup.tsx'
import { DocumentBatches } from './DocumentBatches.tsx'
import { DocumentJobs } from './DocumentJobs.tsx'
import { OwnAccount } from './OwnAccount.tsx'
import { OwnFactors } from './OwnFactors.tsx'
import { OwnIdentity } from './OwnIdentity.tsx'
import { StaffUsers } from './StaffUsers.tsx'
import { UnusedUploads } from './UnusedUploads.tsx'
import { Webhooks } from './Webhooks.tsx'

/** Below the daily content: orders, API tokens, staff accounts and the user's own account. */
export function StartFoot({ isAdmin }: { isAdmin: boolean }) {
  return (
    <div className="start-columns">
      <div>
        <div id="auftraege" className="start-orders">
          <DocumentBatches />
          <DocumentJobs />
        </div>
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
  )
}
