import { logs } from '#contract/logs.ts'
import { formatTime } from '../formats.ts'
import { useList } from '../queries.ts'

/** Which customers signed in last. */
export function LatestLogins() {
  const { data, error } = useList(logs.list, {
    sort: 'id:desc',
    filters: { type: { $eq: 'customer' }, status: { $eq: '200' } },
    pagination: { page: 1, pageSize: 6 },
  })
  return (
    <section className="card" aria-labelledby="latest-logins">
      <h2 id="latest-logins">Letzte Kundenanmeldungen</h2>
      {error && <p role="alert">Die Liste konnte nicht geladen werden: {error.message}</p>}
      {data?.rows.length === 0 && <p>Noch hat sich kein Kunde angemeldet.</p>}
      <ul className="login-list">
        {data?.rows.map(({ id, sn, companie, createdAt }) => (
          <li key={id}>
            <span>
              <strong>{companie ?? '–'}</strong> {sn && `· ${sn}`}
            </span>
            <time dateTime={createdAt}>{formatTime(createdAt)}</time>
          </li>
        ))}
      </ul>
    </section>
  )
}
