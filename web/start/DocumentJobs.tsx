import { useQuery } from '@tanstack/react-query'
import { type DocumentJob, documents } from '#contract/documents.ts'
import { call } from '../api.ts'
import { useSession } from '../session.ts'
import { DocumentJobRow } from './DocumentJobRow.tsx'
import { MailState } from './MailState.tsx'
import './document-jobs.css'

const shown = 8
const shownFinished = 3
const refreshMs = 2_000

/** 'Dokumente per Mail': what waits or has failed, then what was done last; kept fresh while something waits. */
export function DocumentJobs() {
  const isAdmin = useSession().currentUser?.isAdmin ?? false
  const { data, error } = useQuery({
    queryKey: [documents.jobs.path],
    queryFn: ({ signal }) => loadJobs(signal),
    refetchInterval: ({ state }) => (state.data?.jobs.some(isWaiting) ? refreshMs : false),
  })
  return (
    <section className="card document-jobs" aria-labelledby="document-jobs">
      <h2 id="document-jobs">Dokumente per Mail</h2>
      {isAdmin && <MailState />}
      {error && <p role="alert">Die Aufträge konnten nicht geladen werden: {error.message}</p>}
      {data?.jobs.length === 0 && (
        <p className="job-note">
          Noch keine Aufträge. Dokumente senden Sie in der Geräteliste, im aufgeklappten Gerät.
        </p>
      )}
      <ul className="job-list">
        {data?.jobs.map((job) => (
          <DocumentJobRow key={job.id} job={job} />
        ))}
      </ul>
      {data && data.hidden > 0 && (
        <p className="job-note">und {data.hidden} weitere, die warten oder fehlschlugen</p>
      )}
    </section>
  )
}

/** What is not done first; asked before the rest, so that an order that is done in between shows once. */
async function loadJobs(signal: AbortSignal) {
  const unfinished = await listJobs(['waiting', 'failed'], signal)
  const finished = await listJobs(['sent', 'filed'], signal)
  const done = new Set(finished.rows.map(({ id }) => id))
  const open = unfinished.rows.filter(({ id }) => !done.has(id))
  const last = finished.rows.slice(0, Math.max(shownFinished, shown - open.length))
  return { jobs: [...open, ...last], hidden: unfinished.pagination.total - unfinished.rows.length }
}

function listJobs(states: DocumentJob['state'][], signal: AbortSignal) {
  const input = {
    sort: 'id:desc',
    filters: { state: { $in: states } },
    pagination: { page: 1, pageSize: shown },
  }
  return call(documents.jobs, input, { signal })
}

function isWaiting({ state }: DocumentJob): boolean {
  return state === 'waiting'
}
