import { useQuery } from '@tanstack/react-query'
import { medias } from '#contract/files.ts'
import { formatCount } from '../base/formats.ts'
import { call } from '../client/api.ts'
import { hasFailed, isGone } from '../client/queries.ts'
import { DayChart } from '../ui/DayChart.tsx'
import { NotLoaded } from '../ui/NotLoaded.tsx'

/** Downloads of a file by customers and visitors of public pages, by day. */
export function FileDownloads({ id }: { id: number }) {
  const query = useQuery({
    queryKey: [medias.list.path, 'downloads', id],
    queryFn: ({ signal }) => call(medias.downloads, { id }, { signal }),
    enabled: id > 0,
    meta: { action: 'setDownloads', isGoneShown: true },
  })
  const { data } = query
  return (
    <section className="record-part" aria-label="Abrufe">
      <div className="record-part-head">
        <h2>
          Abrufe{' '}
          <span className="record-count">
            durch Kunden und auf öffentlichen Seiten, letzte 30 Tage
          </span>
        </h2>
      </div>
      <div className="record-card">
        {hasFailed(query) && !isGone(query.error) ? (
          <div className="record-failed">
            <NotLoaded what="Die Abrufe konnten nicht geladen werden" query={query} />
          </div>
        ) : data ? (
          <DayChart
            days={data}
            caption="Abrufe je Tag"
            head="Abrufe"
            inWords={(count) => `${formatCount(count)} ${count === 1 ? 'Abruf' : 'Abrufe'}`}
          />
        ) : (
          <div className="skeleton" aria-hidden />
        )}
      </div>
    </section>
  )
}
