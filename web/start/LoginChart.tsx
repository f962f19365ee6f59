import { portal } from '#contract/portal.ts'
import { formatCount } from '../base/formats.ts'
import { hasFailed, useResult } from '../client/queries.ts'
import { DayChart } from '../ui/DayChart.tsx'
import { StartCard } from './StartCard.tsx'

/** Customer sign-ins by day; hidden if there are none, or if the figures failed, which their own section reports. */
export function LoginChart() {
  const figures = useResult(portal.figures)
  const { data } = figures
  const days = data?.customerLogins ?? []
  if (data ? days.every(({ count }) => count === 0) : hasFailed(figures)) return null
  return (
    <StartCard title="Kundenanmeldungen in 30 Tagen" className="card-chart" query={figures}>
      <DayChart
        days={days}
        caption="Kundenanmeldungen je Tag"
        head="Anmeldungen"
        inWords={(count) => `${formatCount(count)} ${count === 1 ? 'Anmeldung' : 'Anmeldungen'}`}
      />
    </StartCard>
  )
}
