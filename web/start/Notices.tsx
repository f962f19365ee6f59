import { Link } from 'wouter'
import { portal } from '#contract/portal.ts'
import { hasFailed, useResult } from '../client/queries.ts'
import { Loaded, StartCard } from './StartCard.tsx'

/** For administrators: problems that the operator should fix. */
export function Notices() {
  const notices = useResult(portal.notices)
  const { data } = notices
  const title = 'Hinweise zum Betrieb'
  if (hasFailed(notices)) {
    return (
      <StartCard title={title} query={notices}>
        {null}
      </StartCard>
    )
  }
  if (!data) {
    return (
      <div className="notices" data-waiting>
        <Loaded query={notices}>{null}</Loaded>
      </div>
    )
  }
  if (data.length === 0) return null
  return (
    <section className="notices" aria-label={title}>
      {data.map(({ code, message, path }) => (
        <p key={code} className="notice">
          {message} {path !== undefined && <Link to={path}>Zeigen</Link>}
        </p>
      ))}
    </section>
  )
}
