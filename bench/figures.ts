import { appendFileSync } from 'node:fs'

/** A measured figure, as collected by `npm run bench`. */
export interface Figure {
  what: string
  value: number
  unit: string
  /** The maximum, or minimum if `isShare`; absent if there is no limit. */
  limit?: number
  /** Larger is better. */
  isShare?: boolean
  isOver: boolean
  /** Why it could not be measured here; `value` is meaningless then. */
  skipped?: string
}

/** Reports a figure with a maximum; returns whether it is exceeded. */
export function isOver(label: string, value: number, limit: number, unit: string): boolean {
  return report({ what: label, value, unit, limit, isOver: value > limit }, `at most ${limit}`)
}

/** Reports a figure with a minimum, such as a share of a raw server's speed; returns whether it is missed. */
export function isUnder(label: string, value: number, limit: number, unit: string): boolean {
  return report(
    { what: label, value, unit, limit, isShare: true, isOver: value < limit },
    `at least ${limit}`,
  )
}

/** Reports a share without a limit, such as the raw server's part of a request's cost. */
export function reportShare(label: string, value: number): void {
  report({ what: label, value, unit: '', isShare: true, isOver: false }, 'no limit')
}

/** Reports a figure for planning the size of a portal, without a limit. */
export function reportFigure(label: string, value: number, unit: string): void {
  report({ what: label, value, unit, isOver: false }, 'no limit')
}

/** Reports prominently that a promise was not tested on this machine. */
export function reportSkipped(label: string, reason: string): void {
  process.stdout.write(`SKIPPED: ${label}: ${reason}\n`)
  collect({ what: label, value: 0, unit: '', isOver: false, skipped: reason })
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
