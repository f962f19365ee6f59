import { Link } from 'wouter'
import { portal } from '#contract/portal.ts'
import { formatCount } from '../base/formats.ts'
import { useResult } from '../client/queries.ts'
import { LoginChart } from './LoginChart.tsx'
import { StartCard } from './StartCard.tsx'

/** How many devices, companies and files there are, and how often customers signed in. */
export function KeyFigures() {
  const figures = useResult(portal.figures)
  const { data, isLoadingError } = figures
  const tiles = [
    { name: 'Geräte', to: '/devices', value: data?.devices },
    { name: 'Firmen', to: '/companies', value: data?.companies },
    { name: 'Dateien', to: '/files', value: data?.files },
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
        <LoginChart days={data?.customerLogins ?? []} />
      </StartCard>
    </div>
  )
}
