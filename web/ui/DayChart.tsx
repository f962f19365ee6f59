import { useState } from 'react'
import { formatCount, formatDay } from '../base/formats.ts'
import './day-chart.css'

/** One count per day (YYYY-MM-DD), today last. */
type Days = readonly { day: string; count: number }[]

interface Props {
  days: Days
  /** Caption of the table for screen readers. */
  caption: string
  /** Column heading of the counts: 'Anmeldungen'. */
  head: string
  /** '1 Anmeldung' */
  inWords: (count: number) => string
}

const step = 10
const height = 48

/** Counts by day as bars; a sentence below describes a bar, and screen readers get a table. */
export function DayChart({ days, caption, head, inWords }: Props) {
  const [looked, setLooked] = useState<number>()
  const maxCount = Math.max(1, ...days.map(({ count }) => count))
  const total = days.reduce((sum, { count }) => sum + count, 0)
  const today = days.length - 1
  return (
    <div className="day-chart">
      <p className="chart-total">{formatCount(total)}</p>
      <svg
        viewBox={`0 0 ${Math.max(1, days.length) * step} ${height}`}
        preserveAspectRatio="none"
        aria-hidden
        onPointerLeave={() => setLooked(undefined)}
      >
        {days.map(({ day, count }, index) => {
          const bar = count === 0 ? 1 : Math.max(3, (count / maxCount) * height)
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
        {sentence(days, looked ?? today, inWords)}
      </p>
      <div className="hidden-text">
        <DayTable days={days} caption={caption} head={head} />
      </div>
    </div>
  )
}

function sentence(days: Days, index: number, inWords: Props['inWords']): string {
  const day = days[index]
  if (!day) return ''
  const when = index === days.length - 1 ? 'Heute' : formatDay(day.day)
  return `${when}: ${inWords(day.count)}`
}

function DayTable({ days, caption, head }: Omit<Props, 'inWords'>) {
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Tag</th>
          <th scope="col">{head}</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, count }) => (
          <tr key={day}>
            <th scope="row">{formatDay(day)}</th>
            <td>{formatCount(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
