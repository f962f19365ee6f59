import { formatSize } from '../base/formats.ts'

/** Progress of an upload. */
export interface Pace {
  /** Fraction sent, 0 to 1. */
  share: number
  /** Bytes per second over the last few seconds; undefined until known. */
  speed?: number
  /** Estimated remaining seconds. */
  rest?: number
}

/** Time over which the speed is measured, in milliseconds. */
const span = 4_000
const shortest = 500

/** Tracks an upload that began at `start`; times are in milliseconds, amounts in bytes. */
export function paceOf(start: number) {
  let marks = [{ at: start, sent: 0 }]
  return (sentBytes: number, total: number, now: number): Pace => {
    const share = total > 0 ? sentBytes / total : 0
    const recent = marks.filter(({ at }) => now - at <= span)
    marks = [...(recent.length > 0 ? recent : marks.slice(-1)), { at: now, sent: sentBytes }]
    const [first] = marks
    if (!first || now - first.at < shortest || sentBytes === first.sent) return { share }
    const speed = ((sentBytes - first.sent) / (now - first.at)) * 1_000
    return { share, speed, rest: (total - sentBytes) / speed }
  }
}

/** '42 % · 1,2 MB/s · noch 25 Sekunden' */
export function describePace({ share, speed, rest }: Pace): string {
  if (share >= 1) return 'wird gespeichert …'
  const parts = [`${Math.floor(share * 100)} %`]
  if (speed !== undefined) parts.push(`${formatSize(speed / 1_000)}/s`)
  if (rest !== undefined) parts.push(describeRest(rest))
  return parts.join('\u00a0· ')
}

function describeRest(seconds: number): string {
  if (seconds < 5) return 'gleich fertig'
  if (seconds < 55) return `noch ${Math.ceil(seconds / 5) * 5} Sekunden`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'noch 1 Minute' : `noch ${minutes} Minuten`
}
