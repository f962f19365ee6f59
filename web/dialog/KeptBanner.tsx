import { dayIn } from '../base/days.ts'
import { formatCount, formatDay } from '../base/formats.ts'
import { portal } from '../base/portal-settings.ts'
import { Banner } from '../ui/Banner.tsx'

/** How many of some records must be there until a day that lies ahead, and the last such day (YYYY-MM-DD). */
export interface Kept {
  count: number
  until: string
}

interface Props {
  /** Undefined where nothing has to be kept. */
  kept: Kept | undefined
  /** How many are to be deleted. */
  of: number
}

/** Says in a question before many are deleted what the server will refuse to delete without its name. */
export function KeptBanner({ kept, of }: Props) {
  if (!kept) return null
  const until = formatDay(kept.until)
  const share = `${formatCount(kept.count)} von ${formatCount(of)} ${kept.count === 1 ? 'ist' : 'sind'}`
  const text = `${share} aufzubewahren, längstens bis ${until}. Was aufzubewahren ist, lässt sich nur einzeln löschen.`
  return (
    <div className="dialog-kept">
      <Banner type="warn" text={text} />
    </div>
  )
}

/** What is still to be kept of these days, as the portal counts days. */
export function keptOf(days: readonly (string | null | undefined)[]): Kept | undefined {
  const today = dayIn(portal.timeZone, new Date())
  const ahead = days.filter((day) => typeof day === 'string' && day >= today)
  const until = ahead.sort().at(-1)
  return typeof until === 'string' ? { count: ahead.length, until } : undefined
}
