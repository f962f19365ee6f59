import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { medias } from '#contract/files.ts'
import { formatCount } from '../base/formats.ts'
import { call } from '../client/api.ts'
import { DayChart } from '../ui/DayChart.tsx'

/** How often customers and visitors of public pages loaded a file, by day. */
export function FileDownloads({ id }: { id: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: [medias.list.path, 'downloads', id],
    queryFn: ({ signal }) => call(medias.downloads, { id }, { signal }),
    enabled: id > 0,
    meta: { action: 'setDownloads', isGoneShown: true },
  })
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
        {error && !data ? (
          <div className="record-failed">
            <p role="alert">Die Abrufe konnten nicht geladen werden: {error.message}</p>
            <Button variant="default" onClick={() => void refetch()}>
              Erneut versuchen
            </Button>
          </div>
        ) : data ? (
          <DayChart
            days={data}
            caption="Abrufe je Tag"
            head="Abrufe"
            say={(count) => `${formatCount(count)} ${count === 1 ? 'Abruf' : 'Abrufe'}`}
          />
        ) : (
          <div className="skeleton" aria-hidden />
        )}
      </div>
    </section>
  )
}
