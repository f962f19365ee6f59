import { Link } from 'wouter'
import { portal } from '#contract/portal.ts'
import { formatCount } from '../base/formats.ts'
import { hasFailed, useResult } from '../client/queries.ts'
import { StartCard } from './StartCard.tsx'

/** Totals in one unobtrusive row; zero totals are left out. */
export function KeyFigures() {
  const figures = useResult(portal.figures)
  const { data } = figures
  if (hasFailed(figures)) {
    return (
      <StartCard title="Kennzahlen" query={figures}>
        {null}
      </StartCard>
    )
  }
  if (!data) return <div className="skeleton figures-skeleton" aria-hidden />
  const shownFigures = [
    { one: 'Gerät', many: 'Geräte', to: '/devices', value: data.devices },
    { one: 'Firma', many: 'Firmen', to: '/companies', value: data.companies },
    { one: 'Datei', many: 'Dateien', to: '/files', value: data.files },
    { one: 'Befund', many: 'Befunde', to: '/compliance', value: data.findings },
  ].filter(({ value }) => value > 0)
  if (shownFigures.length === 0) return null
  return (
    <nav className="figures" aria-label="Kennzahlen">
      {shownFigures.map(({ one, many, to, value }) => (
        <Link key={to} to={to} className="figure">
          <span className="figure-value">{formatCount(value)}</span> {value === 1 ? one : many}
        </Link>
      ))}
    </nav>
  )
}
