import { useState } from 'react'
import type { Figures } from '#contract/portal.ts'
import { formatCount, formatDate } from '../base/formats.ts'

type Days = Figures['customerLogins']

const step = 10
const height = 48

/** Customer sign-ins by day as bars, today last; a sentence below explains a bar, a table tells screen readers. */
export function LoginChart({ days }: { days: Days }) {
  const [looked, setLooked] = useState<number>()
  const most = Math.max(1, ...days.map(({ count }) => count))
  const total = days.reduce((sum, { count }) => sum + count, 0)
  const today = days.length - 1
  return (
    <div className="login-chart">
      <p className="chart-total">{formatCount(total)}</p>
      <svg
        viewBox={`0 0 ${Math.max(1, days.length) * step} ${height}`}
        preserveAspectRatio="none"
        aria-hidden
        onPointerLeave={() => setLooked(undefined)}
      >
        {days.map(({ day, count }, index) => {
          const bar = count === 0 ? 1 : Math.max(3, (count / most) * height)
          return (
            <g key={day} onPointerEnter={() => setLooked(index)}>
              <rect className="chart-day" x={index * step} width={step} height={height} />
              <rect
                className={index === today ? 'chart-bar chart-today' : 'chart-bar'}
                x={index * step + 1}
                y={height - bar}
                width={step - 2}
                height={bar}
              />
            </g>
          )
        })}
      </svg>
      <p className="chart-said" aria-hidden>
        {sentence(days, looked ?? today)}
      </p>
      <div className="hidden-text">
        <LoginTable days={days} />
      </div>
    </div>
  )
}

function sentence(days: Days, index: number): string {
  const shown = days[index]
  if (!shown) return ''
  const when = index === days.length - 1 ? 'Heute' : formatDate(shown.day)
  const what = shown.count === 1 ? 'Anmeldung' : 'Anmeldungen'
  return `${when}: ${formatCount(shown.count)} ${what}`
}

function LoginTable({ days }: { days: Days }) {
  return (
    <table>
      <caption>Kundenanmeldungen je Tag</caption>
      <thead>
        <tr>
          <th scope="col">Tag</th>
          <th scope="col">Anmeldungen</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, count }) => (
          <tr key={day}>
            <th scope="row">{formatDate(day)}</th>
            <td>{formatCount(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
