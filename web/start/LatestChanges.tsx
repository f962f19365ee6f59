import { Link } from 'wouter'
import { logs } from '#contract/logs.ts'
import { formatTime } from '../base/formats.ts'
import { useList } from '../client/queries.ts'
import { StartCard } from './StartCard.tsx'

/** The latest changes by colleagues and programs; hidden if there are none. */
export function LatestChanges() {
  const list = useList(logs.list, {
    sort: 'createdAt:desc',
    filters: { type: { $eq: 'info' }, status: { $eq: 'api-call' } },
    pagination: { page: 1, pageSize: 6 },
  })
  if (list.data?.rows.length === 0) return null
  return (
    <StartCard
      title="Letzte Änderungen"
      query={list}
      button={
        <Link to="/logs?reiter=info" className="card-link">
          Alle anzeigen<span className="hidden-text"> (Änderungen)</span>
        </Link>
      }
    >
      <ul className="card-list">
        {list.data?.rows.map(({ id, message, user, createdAt }) => (
          <li key={id}>
            <span className="card-what">
              <span className="change-words">{message}</span>
              {user && <span className="card-details">{user}</span>}
            </span>
            <time dateTime={createdAt}>{formatTime(createdAt)}</time>
          </li>
        ))}
      </ul>
    </StartCard>
  )
}
