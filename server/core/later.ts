/** The time so many ms after `now`, or before it, as tables keep it. */
export function later(now: Date, milliseconds: number): string {
  return new Date(now.getTime() + milliseconds).toISOString()
}
