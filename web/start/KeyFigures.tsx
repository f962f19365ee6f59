import { Link } from 'wouter'
import { portal } from '#contract/portal.ts'
import { useAnswer } from '../queries.ts'
import { Banner } from '../ui/Banner.tsx'
import { LoginChart } from './LoginChart.tsx'

const whole = new Intl.NumberFormat('de-DE')

/** How many devices, companies and files there are, and how often customers signed in. */
export function KeyFigures() {
  const { data, error } = useAnswer(portal.figures)
  if (error)
    return <Banner text={`Die Kennzahlen konnten nicht geladen werden: ${error.message}`} />
  const tiles = [
    { name: 'Geräte', to: '/devices', value: data?.devices },
    { name: 'Firmen', to: '/companies', value: data?.companies },
    { name: 'Dateien', to: '/files', value: data?.files },
  ]
  const logins = data?.customerLogins ?? []
  const total = logins.reduce((sum, { count }) => sum + count, 0)
  return (
    <section className="tiles" aria-label="Kennzahlen">
      {tiles.map(({ name, to, value }) => (
        <Link key={name} to={to} className="tile" data-ripple>
          <span className="tile-value">{value === undefined ? '…' : whole.format(value)}</span>
          <span className="tile-name">{name}</span>
        </Link>
      ))}
      <div className="tile tile-wide">
        <span className="tile-value">{data ? whole.format(total) : '…'}</span>
        <span className="tile-name">Kundenanmeldungen in 30 Tagen</span>
        <LoginChart days={logins} />
      </div>
    </section>
  )
}
