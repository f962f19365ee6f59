import type { Figures } from '#contract/portal.ts'
import { formatDate } from '../formats.ts'

const step = 10
const height = 48

/** Customer sign-ins by day as bars; the exact numbers stand in each bar's title. */
export function LoginChart({ days }: { days: Figures['customerLogins'] }) {
  const most = Math.max(1, ...days.map(({ count }) => count))
  const total = days.reduce((sum, { count }) => sum + count, 0)
  return (
    <svg
      className="login-chart"
      viewBox={`0 0 ${Math.max(1, days.length) * step} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`Kundenanmeldungen der letzten 30 Tage: insgesamt ${total}, höchstens ${most} an einem Tag`}
    >
      {days.map(({ day, count }, index) => {
        const bar = Math.max(1, (count / most) * height)
        return (
          <rect key={day} x={index * step + 1} y={height - bar} width={step - 2} height={bar}>
            <title>{`${formatDate(day)}: ${count}`}</title>
          </rect>
        )
      })}
    </svg>
  )
}
