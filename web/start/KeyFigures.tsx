import { Link } from 'wouter'
import { portal } from '#contract/portal.ts'
import { formatCount } from '../base/formats.ts'
import { useResult } from '../client/queries.ts'
import { DayChart } from '../ui/DayChart.tsx'
import { StartCard } from './StartCard.tsx'

/** How many devices, companies and files there are, what is missing, and how often customers signed in. */
export function KeyFigures() {
  const figures = useResult(portal.figures)
  const { data, isLoadingError } = figures
  const tiles = [
    { name: 'Geräte', to: '/devices', value: data?.devices },
    { name: 'Firmen', to: '/companies', value: data?.companies },
    { name: 'Dateien', to: '/files', value: data?.files },
    { name: 'Befunde', to: '/compliance', value: data?.findings },
  ]
  return (
    <div className="figures">
      {!isLoadingError && (
        <nav className="tiles" aria-label="Kennzahlen">
          {tiles.map(({ name, to, value }) => (
            <Link key={name} to={to} className="tile" data-ripple>
              {value === undefined ? (
                <span className="skeleton tile-skeleton" />
              ) : (
                <span className="tile-value">{formatCount(value)}</span>
              )}
              <span className="tile-name">{name}</span>
            </Link>
          ))}
        </nav>
      )}
      <StartCard
        title={isLoadingError ? 'Kennzahlen' : 'Kundenanmeldungen in 30 Tagen'}
        className="card-chart"
        query={figures}
      >
        <DayChart
          days={data?.customerLogins ?? []}
          caption="Kundenanmeldungen je Tag"
          head="Anmeldungen"
          say={(count) => `${formatCount(count)} ${count === 1 ? 'Anmeldung' : 'Anmeldungen'}`}
        />
      </StartCard>
    </div>
  )
}
