import { Link } from 'wouter'
import { logs } from '#contract/logs.ts'
import { formatTime } from '../base/formats.ts'
import { useList } from '../client/queries.ts'
import { CompanyNameLink, SerialLink } from '../dialog/RecordLink.tsx'
import { StartCard } from './StartCard.tsx'

/** The latest customer sign-ins; hidden if there are none. */
export function LatestLogins() {
  const list = useList(logs.list, {
    sort: 'createdAt:desc',
    filters: { type: { $eq: 'customer' }, status: { $eq: '200' } },
    pagination: { page: 1, pageSize: 6 },
  })
  if (list.data?.rows.length === 0) return null
  return (
    <StartCard
      title="Letzte Kundenanmeldungen"
      query={list}
      button={
        <Link to="/logs?reiter=kunden" className="card-link">
          Alle anzeigen<span className="hidden-text"> (Kundenanmeldungen)</span>
        </Link>
      }
    >
      <ul className="card-list">
        {list.data?.rows.map(({ id, sn, companie, createdAt }) => (
          <li key={id}>
            <span className="card-what">
              <strong>{companie === null ? '–' : <CompanyNameLink name={companie} />}</strong>
              {sn && (
                <span className="card-details">
                  <SerialLink sn={sn} />
                </span>
              )}
            </span>
            <time dateTime={createdAt}>{formatTime(createdAt)}</time>
          </li>
        ))}
      </ul>
    </StartCard>
  )
}
