import { appendFileSync } from 'node:fs'

/** One measured figure, as `npm run bench` collects it. */
export interface Figure {
  what: string
  value: number
  unit: string
  /** What it must not be over, or under where `isShare`; absent where there is no limit. */
  limit?: number
  /** More is better. */
  isShare?: boolean
  isOver: boolean
  /** Why it could not be measured here; the value is none then. */
  skipped?: string
}

/** One line of the report; answers whether the figure is over its limit. */
export function isOver(what: string, value: number, limit: number, unit: string): boolean {
  return report({ what, value, unit, limit, isOver: value > limit }, `at most ${limit}`)
}

/** The same for a figure that should be large, such as a share of a raw server's speed. */
export function isUnder(what: string, value: number, limit: number, unit: string): boolean {
  return report(
    { what, value, unit, limit, isShare: true, isOver: value < limit },
    `at least ${limit}`,
  )
}

/** A figure without a limit: the raw server's part of what a request costs. */
export function tellShare(what: string, value: number): void {
  report({ what, value, unit: '', isShare: true, isOver: false }, 'no limit')
}

/** A figure that the size of a portal is planned with: nothing is promised of it. */
export function tell(what: string, value: number, unit: string): void {
  report({ what, value, unit, isOver: false }, 'no limit')
}

/** Says loudly that a promise was not tried on this machine. */
export function tellSkipped(what: string, why: string): void {
  process.stdout.write(`SKIPPED: ${what}: ${why}\n`)
  collect({ what, value: 0, unit: '', isOver: false, skipped: why })
}

function report(figure: Figure, limit: string): boolean {
  const { what, value, unit, isOver } = figure
  const digits = value < 10 ? 2 : value < 100 ? 1 : 0
  const rounded = value.toFixed(digits)
  process.stdout.write(`${what}: ${rounded} ${unit} (${limit})${isOver ? ' !' : ''}\n`)
  collect({ ...figure, value: Number(rounded) })
  return isOver
}

function collect(figure: Figure): void {
  const file = process.env.BENCH_FIGURES
  if (file) appendFileSync(file, `${JSON.stringify(figure)}\n`)
}
