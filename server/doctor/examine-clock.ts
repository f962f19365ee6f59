import { absence, type KnownTime, tolerance } from '../core/clock-watch.ts'
import { momentInWords } from '../core/day.ts'
import { type Check, doubtful, fine, wrong } from './check-result.ts'

const second = 1_000
/** Codes of authenticator apps are refused beyond this deviation; ms. */
const maxSkew = 30 * second
/** Deviation that whole seconds in the header and the latency may cause; ms. */
const undetectable = 3 * second

/** Another clock: that of the database server, or the `Date` header of a web server. */
export interface OtherClock {
  name: string
  read(): Promise<Date | undefined>
}

/** The clock of a web server, read from the `Date` header of its response. */
export function clockOf(url: string): OtherClock {
  return {
    name: new URL(url).host,
    async read() {
      const answer = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(10_000) })
      const date = answer.headers.get('date')
      return date === null ? undefined : new Date(date)
    },
  }
}

/** Compares our clock with the last known time of the portal, and with other clocks that can be read. */
export function examineClock(
  others: OtherClock[],
  { timeZone, lastRun }: { timeZone: string; lastRun: KnownTime | undefined },
): Check {
  return {
    about: 'Uhr',
    async run() {
      const far = lastRun && farFrom(lastRun, timeZone)
      if (far) return far
      for (const { name, read } of others) {
        const began = Date.now()
        const otherTime = await read().catch(() => undefined)
        if (!otherTime) continue
        const skew = Math.round((began + Date.now()) / 2 - otherTime.getTime())
        const text = `${Math.round(Math.abs(skew) / second)} s ${skew < 0 ? 'hinter' : 'vor'} der von ${name}.`
        if (Math.abs(skew) > maxSkew)
          return wrong(`${text} Codes von Apps werden abgelehnt.`, remedy)
        if (Math.abs(skew) > undetectable) return doubtful(text, remedy)
        return fine(`stimmt mit der von ${name} überein.`)
      }
      return fine(`${new Date().toISOString()}; es gibt keine andere zum Vergleichen.`)
    },
  }
}

/** Compares our clock with the last run; undefined if it is plausible. */
function farFrom(lastRun: KnownTime, timeZone: string) {
  const now = Date.now()
  const ahead = now - lastRun.at - lastRun.doubted
  if (ahead >= -tolerance && ahead <= absence) return undefined
  const [there, before] = [now, lastRun.at].map((time) => momentInWords(new Date(time), timeZone))
  const text = `steht auf dem ${there}, das Portal lief zuletzt am ${before}.`
  return ahead < 0 ? wrong(text, remedy) : doubtful(text, `stimmt die Zeit nicht: ${remedy}`)
}

const remedy = 'Uhr stellen lassen (systemd-timesyncd oder chrony).'
