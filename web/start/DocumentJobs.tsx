import { formatCount } from '../base/formats.ts'
import { hasFailed } from '../client/queries.ts'
import { useSession } from '../client/session.ts'
import { DocumentJobRow } from './DocumentJobRow.tsx'
import { useDocumentJobs } from './document-jobs.ts'
import { MailState } from './MailState.tsx'
import { Loaded, StartCard } from './StartCard.tsx'
import './document-jobs.css'

/**
 * 'Dokumente per Mail': the state of document orders; for administrators, also that of the mail system. Others see the
 * card only if there are orders.
 */
export function DocumentJobs() {
  const isAdmin = useSession().currentUser?.isAdmin ?? false
  const { jobs, hidden, query } = useDocumentJobs()
  if (!isAdmin && jobs.length === 0 && !hasFailed(query)) return null
  return (
    <StartCard title="Dokumente per Mail" className="document-jobs">
      {isAdmin && <MailState />}
      <Loaded query={query}>
        {jobs.length === 0 ? (
          <p className="card-note">
            Noch keine Aufträge. Dokumente senden Sie auf der Seite eines Geräts mit „Brief“.
          </p>
        ) : (
          <ul className="card-list">
            {jobs.map((job) => (
              <DocumentJobRow key={job.id} job={job} />
            ))}
          </ul>
        )}
        {hidden > 0 && (
          <p className="card-note">
            {hidden === 1
              ? 'und ein weiterer, der wartet oder fehlschlug'
              : `und ${formatCount(hidden)} weitere, die warten oder fehlschlugen`}
          </p>
        )}
      </Loaded>
    </StartCard>
  )
}
