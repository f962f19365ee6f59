/** The time `milliseconds` after `now`, or before it if negative, as stored in tables. */
export function later(now: Date, milliseconds: number): string {
  return new Date(now.getTime() + milliseconds).toISOString()
}
