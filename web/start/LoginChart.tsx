import { portal } from '#contract/portal.ts'
import { formatCount } from '../base/formats.ts'
import { useResult } from '../client/queries.ts'
import { DayChart } from '../ui/DayChart.tsx'
import { StartCard } from './StartCard.tsx'

/** Customer sign-ins by day; hidden if there are none. */
export function LoginChart() {
  const { data } = useResult(portal.figures)
  const days = data?.customerLogins ?? []
  if (days.every(({ count }) => count === 0)) return null
  return (
    <StartCard title="Kundenanmeldungen in 30 Tagen" className="card-chart">
      <DayChart
        days={days}
        caption="Kundenanmeldungen je Tag"
        head="Anmeldungen"
        inWords={(count) => `${formatCount(count)} ${count === 1 ? 'Anmeldung' : 'Anmeldungen'}`}
      />
    </StartCard>
  )
}
