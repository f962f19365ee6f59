import { useQuery } from '@tanstack/react-query'
import { type DocumentJob, documents } from '#contract/documents.ts'
import { call } from '../api.ts'
import { useSession } from '../session.ts'
import { DocumentJobRow } from './DocumentJobRow.tsx'
import { MailState } from './MailState.tsx'
import './document-jobs.css'

const shown = 8
const refreshMs = 2_000

/** 'Dokumente per Mail': what waits or has failed, then what was done last; kept fresh while something waits. */
export function DocumentJobs() {
  const isAdmin = useSession().currentUser?.isAdmin ?? false
  const unfinished = useJobs(['waiting', 'failed'])
  const finished = useJobs(['sent', 'filed'], isWaiting(unfinished.data?.rows))
  const error = unfinished.error ?? finished.error
  const open = unfinished.data?.rows ?? []
  const done = (finished.data?.rows ?? []).slice(0, Math.max(3, shown - open.length))
  const hidden = (unfinished.data?.pagination.total ?? 0) - open.length
  const isEmpty = unfinished.data && finished.data && open.length + done.length === 0
  return (
    <section className="card document-jobs" aria-labelledby="document-jobs">
      <h2 id="document-jobs">Dokumente per Mail</h2>
      {isAdmin && <MailState />}
      {error && <p role="alert">Die Aufträge konnten nicht geladen werden: {error.message}</p>}
      {isEmpty && (
        <p className="job-note">
          Noch keine Aufträge. Dokumente senden Sie in der Geräteliste, im aufgeklappten Gerät.
        </p>
      )}
      <ul className="job-list">
        {[...open, ...done].map((job) => (
          <DocumentJobRow key={job.id} job={job} />
        ))}
      </ul>
      {hidden > 0 && <p className="job-note">und {hidden} weitere, die warten oder fehlschlugen</p>}
    </section>
  )
}

function useJobs(states: DocumentJob['state'][], isMoving = false) {
  const input = {
    sort: 'id:desc',
    filters: { state: { $in: states } },
    pagination: { page: 1, pageSize: shown },
  }
  return useQuery({
    queryKey: [documents.jobs.path, input],
    queryFn: ({ signal }) => call(documents.jobs, input, { signal }),
    refetchInterval: ({ state }) => (isMoving || isWaiting(state.data?.rows) ? refreshMs : false),
  })
}

function isWaiting(jobs: DocumentJob[] = []): boolean {
  return jobs.some(({ state }) => state === 'waiting')
}
