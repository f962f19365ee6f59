const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Maximum number of failures within a window, in ms. */
export interface Limit {
  tries: number
  within: number
}

/** How many failures a key may have, and what happens then. */
export interface Rule {
  limits: readonly Limit[]
  /**
   * With one limit: once it is reached, an attempt is admitted after this pause, in ms. Without a pause: none
   * until a failure leaves the window.
   */
  pause?: { after: (failuresBeyond: number) => number; longest: number }
}

const growing = { after: (beyond: number) => Math.min(60, 2 ** beyond) * second, longest: minute }

/** The rules for sign-ins. Windows slide, so nobody gets twice the attempts around the end of one. */
export const rules = {
  /** One subscriber: an IPv4 address or an IPv6 /64. */
  address: {
    limits: [
      { tries: 30, within: 15 * minute },
      { tries: 200, within: day },
    ],
  },
  /** An IPv6 /48 with 65,536 of these: the share of one customer of a provider, or of one rented server. */
  network: {
    limits: [
      { tries: 100, within: 15 * minute },
      { tries: 600, within: day },
    ],
  },
  accountAtAddress: { limits: [{ tries: 5, within: 15 * minute }], pause: growing },
  /** Known browsers are counted by this rule only. */
  browser: { limits: [{ tries: 10, within: 15 * minute }] },
  /** App codes at a known browser: there are only a million, and whoever has the machine may have the password. */
  codeAtBrowser: {
    limits: [
      { tries: 10, within: 15 * minute },
      { tries: 30, within: day },
    ],
  },
  weak: { limits: [{ tries: 20, within: day }] },
  typed: {
    limits: [{ tries: 50, within: hour }],
    pause: { after: () => 30 * second, longest: 30 * second },
  },
  /** Guessing 50 bits is hopeless; a lock would only help those who want to lock customers out. */
  generated: { limits: [] },
} as const satisfies Record<string, Rule>

export type RuleName = keyof typeof rules

/** The stored state of a key; times in ms. */
export interface Ledger {
  failed: number[]
  /** Attempts without an outcome yet, by id. */
  pending: Record<string, number>
  /** No attempt is admitted before; 0 for no pause. */
  pausedUntil: number
  /** Since when the attempts of a limit are used up; 0 while they are not. */
  fullSince: number
}

/** After this time, an attempt whose process ended without an outcome counts as failed, in ms. */
const pendingLife = 15 * second

/**
 * A stored ledger as of now, without the attempt `settled`; `isRepaired`: it was corrected and must be stored
 * in any case.
 */
export function readLedger(stored: string | undefined, rule: Rule, now: number, settled = '') {
  const found: Ledger = stored ? JSON.parse(stored) : none
  let ledger: Ledger = { ...found, failed: recent(rule, found.failed, now), pending: {} }
  let isRepaired = false
  // Failures counted while the clock was ahead count from now on.
  if (found.failed.some((at) => at > now) || found.pausedUntil > now + longestPause(rule)) {
    isRepaired = true
    ledger.failed = ledger.failed.map((at) => Math.min(at, now))
    ledger.pausedUntil = Math.min(found.pausedUntil, now + longestPause(rule))
    ledger.fullSince = Math.min(found.fullSince, now)
  }
  for (const [id, at] of Object.entries(found.pending)) {
    if (id === settled) continue
    if (now - at > pendingLife || at > now) ledger = withFailure(rule, ledger, Math.min(at, now))
    else ledger.pending[id] = at
  }
  return { ledger, isRepaired }
}

/** An empty ledger. */
export const none: Ledger = { failed: [], pending: {}, pausedUntil: 0, fullSince: 0 }

/**
 * Whether an attempt is admitted: immediately, after this many ms, or undecided until pending attempts have
 * an outcome, as each may be the right one.
 */
export function judge(rule: Rule, ledger: Ledger, now: number): 'admitted' | 'undecided' | number {
  const isSure = waitFor(rule, ledger, now)
  if (isSure > 0) return isSure
  const worst = Object.values(ledger.pending).reduce(
    (state, at) => withFailure(rule, state, at),
    ledger,
  )
  return waitFor(rule, worst, now) > 0 ? 'undecided' : 'admitted'
}

/** The ledger after one more failure. */
export function withFailure(rule: Rule, ledger: Ledger, at: number): Ledger {
  const failed = recent(rule, [...ledger.failed, at], at)
  const [limit] = rule.limits
  const beyond = limit ? countWithin(failed, limit.within, at) - limit.tries : -1
  const pausedUntil = rule.pause && beyond >= 0 ? at + rule.pause.after(beyond) : 0
  const wasFull = fullUntil(rule, ledger, at) > 0
  const isFull = fullUntil(rule, { ...ledger, failed }, at) > 0
  const fullSince = isFull ? (wasFull ? ledger.fullSince : at) : 0
  return { ...ledger, failed, pausedUntil, fullSince }
}

/** Until when the attempts of a limit are used up, regardless of pauses; 0 while they are not. */
export function fullUntil(rule: Rule, ledger: Ledger, now: number): number {
  return fullLimit(rule, ledger, now)?.until ?? 0
}

/** The exhausted limit that lasts longest. */
export function fullLimit(rule: Rule, { failed }: Ledger, now: number) {
  return rule.limits
    .filter(({ tries, within }) => countWithin(failed, within, now) >= tries)
    .map((limit) => ({ limit, until: (failed.at(-limit.tries) ?? 0) + limit.within }))
    .toSorted((one, other) => other.until - one.until)
    .at(0)
}

/** How long a ledger is relevant, in ms from now. */
export function lifeOf(rule: Rule): number {
  return Math.max(minute, ...rule.limits.map(({ within }) => within))
}

function waitFor(rule: Rule, ledger: Ledger, now: number): number {
  const until = fullUntil(rule, ledger, now)
  const wait = rule.pause ? Math.min(ledger.pausedUntil, until) : until
  return Math.max(0, wait - now)
}

function countWithin(failed: readonly number[], within: number, now: number): number {
  return failed.filter((at) => at > now - within).length
}

/** Only the failures that matter: pauses are at their maximum after that many. */
function recent(rule: Rule, failed: readonly number[], now: number): number[] {
  const maxFailed = Math.max(0, ...rule.limits.map(({ tries }) => tries)) + (rule.pause ? 8 : 0)
  return maxFailed === 0 ? [] : failed.filter((at) => at > now - lifeOf(rule)).slice(-maxFailed)
}

function longestPause(rule: Rule): number {
  return rule.pause?.longest ?? 0
}
