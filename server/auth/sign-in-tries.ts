import { randomUUID } from 'node:crypto'
import { networkOf, wideNetworkOf } from '../core/network.ts'
import { sha256Of } from '../core/sha256.ts'
import { fold } from '../db/fold.ts'
import { isDatabaseAway } from '../db/violations.ts'
import type { Counters, KeptLedgers, LedgerRow } from './counters.ts'
import { openLateStores, openOutcomes } from './outcomes.ts'
import type { PasswordKind } from './password-kind.ts'
import { accountLocked, type SupportContact, tooMany } from './too-many-tries.ts'
import {
  fullLimit,
  fullUntil,
  judge,
  type Ledger,
  type Limit,
  lifeOf,
  none,
  type RuleName,
  readLedger,
  rules,
  withFailure,
} from './try-ledger.ts'
import { inTurn, type Line } from './turns.ts'

/** An account whose password or app code an attempt may match. Unknown names look the same from outside. */
export interface GuessedAccount {
  /**
   * Derived from the account and its current password, for codes also from its current app: a new one starts
   * with all attempts.
   */
  key: string
  /** `staff:1`, `app:1` for codes, `device:2`, `company:3`; null for unknown names. */
  subject: string | null
  kind: PasswordKind | 'code'
  /** The known browser that sends the request, by its cookie. */
  browser: string | undefined
}

export interface SignInTry<Account extends GuessedAccount> {
  /** The typed name, prefixed with the kind of sign-in: `staff:chefin`. */
  name: string
  address: string
  /** One or more accounts with this name. */
  accounts: readonly Account[]
}

/** An account or address that has used up its attempts. */
export interface FullKey {
  key: string
  /** As in `GuessedAccount`, or `address:192.0.2.1`, `network:2001:db8:1::/48`. */
  subject: string
  rule: RuleName
  limit: Limit
  since: Date
  /** When attempts are possible again, if nobody fails in the meantime. */
  until: Date
}

/** Sign-in attempts, counted before anything is verified, across all addresses, processes and restarts. */
export interface SignInTries {
  /**
   * Runs `check` in its turn, for those accounts that still have attempts. A result clears the failures of
   * this name from this address; undefined counts as a failure; a `check` that rejects does not count. Throws
   * 429 with the time to wait, and 503 if too many attempts are queued.
   */
  login<Account extends GuessedAccount, T>(
    attempt: SignInTry<Account>,
    check: (open: readonly Account[]) => Promise<T | undefined>,
  ): Promise<T | undefined>
  /** The accounts and addresses that have used up their attempts. */
  full(): Promise<FullKey[]>
  /** Deletes the failures of a key; false if it has none (any more). */
  lift(key: string): Promise<boolean>
}

/** A key that is counted. If it belongs to one account, it may be used up while others of the same name are not. */
interface Counted<Account> {
  key: string
  rule: RuleName
  subject: string | null
  account?: Account
}

type Verdict<Account> =
  | { kind: 'admitted'; counted: Counted<Account>[]; open: Account[] }
  | { kind: 'refused'; wait: number; isOfAccount: boolean }
  | { kind: 'undecided' }

export function openSignInTries(counters: Counters, whomToCall: SupportContact): SignInTries {
  const outcomes = openOutcomes()
  const late = openLateStores()

  async function login<Account extends GuessedAccount, T>(
    attempt: SignInTry<Account>,
    check: (open: readonly Account[]) => Promise<T | undefined>,
  ): Promise<T | undefined> {
    await late.store()
    const all = countedOf(attempt)
    const keys = all.map(({ key }) => key)
    const { result, rows } = tryWith(all, '', await counters.read(keys))
    // A certain refusal need not wait for its turn; ledgers that need correcting are read again below.
    if (result.kind === 'refused' && rows.length === 0) throw await refusal(result)
    return inTurn(lineOf(attempt), async () => {
      const id = randomUUID().slice(0, 8)
      const { counted, open } = await reserve(all, id)
      const settle = (outcome: Outcome) => keep(counted, id, outcome)
      const found = await check(open).catch(async (noTry) => {
        const settling = settle('none')
        // Do not wait twice for an unavailable database: without an outcome the attempt counts as a failure
        // for 15 minutes at most.
        if (isDatabaseAway(noTry)) settling.catch(() => undefined)
        else await settling
        throw noTry
      })
      await settle(found === undefined ? 'wrong' : 'right')
      const isPartly = open.length < attempt.accounts.length
      if (found === undefined && isPartly) throw await refusalOf(all)
      return found
    })
  }

  async function reserve<Account extends GuessedAccount>(all: Counted<Account>[], id: string) {
    for (;;) {
      const knownCount = outcomes.known()
      const verdict = await counters.change(
        all.map(({ key }) => key),
        (ledgers) => tryWith(all, id, ledgers),
      )
      if (verdict.kind === 'admitted') return verdict
      if (verdict.kind === 'refused') throw await refusal(verdict)
      await outcomes.beyond(knownCount)
    }
  }

  function keep(counted: Counted<GuessedAccount>[], id: string, outcome: Outcome): Promise<void> {
    const keys = counted.map(({ key }) => key)
    return late.nowOrLater(async () => {
      await counters.change(keys, (ledgers) => {
        return { rows: settled(counted, id, outcome, ledgers), result: undefined }
      })
      outcomes.tell()
    })
  }

  async function refusalOf(all: Counted<GuessedAccount>[]) {
    const ledgers = await counters.read(all.map(({ key }) => key))
    const now = Date.now()
    const waits = all.flatMap(({ key, rule, account }) => {
      const wait =
        account && judge(rules[rule], readLedger(ledgers.get(key), rules[rule], now).ledger, now)
      return typeof wait === 'number' ? [wait] : []
    })
    return accountLocked(Math.max(1_000, ...waits), whomToCall)
  }

  async function refusal({ wait, isOfAccount }: { wait: number; isOfAccount: boolean }) {
    if (isOfAccount) return accountLocked(wait, whomToCall)
    return tooMany(wait, wait > 60_000 ? await whomToCall.helper() : undefined)
  }

  return {
    login,
    async full() {
      const now = Date.now()
      return (await counters.full(now)).flatMap(({ key, subject, ledger: storedLedger }) => {
        const rule: RuleName = JSON.parse(storedLedger).rule
        const { ledger } = readLedger(storedLedger, rules[rule], now)
        const full = fullLimit(rules[rule], ledger, now)
        if (!full) return []
        const times = { since: new Date(ledger.fullSince), until: new Date(full.until) }
        return { key, subject, rule, limit: full.limit, ...times }
      })
    },
    lift: (key) => counters.forget(key),
  }
}

type Outcome = 'wrong' | 'right' | 'none'

/**
 * The keys that an attempt is counted under. A known browser is counted only by itself, whatever happens at
 * the account or its address.
 */
function countedOf<Account extends GuessedAccount>({
  name,
  address,
  accounts,
}: SignInTry<Account>): Counted<Account>[] {
  const accountCounters = accounts.map((account): Counted<Account> => {
    const { key, kind, subject, browser } = account
    // Six digits are as weak as a password of six digits.
    const rule = kind === 'code' ? 'weak' : kind
    if (browser === undefined) return { key, rule, subject, account }
    const atBrowser = kind === 'code' ? 'codeAtBrowser' : 'browser'
    return { key: browserKey(account), rule: atBrowser, subject: null, account }
  })
  if (isKnown(accounts)) return accountCounters
  const near = networkOf(address)
  const wide = wideNetworkOf(address)
  const around: Counted<Account>[] = [
    { key: pairKey(name, near), rule: 'accountAtAddress', subject: null },
    { key: `address:${near}`, rule: 'address', subject: `address:${near}` },
  ]
  if (wide) around.push({ key: `network:${wide}`, rule: 'network', subject: `network:${wide}` })
  return [...around, ...accountCounters]
}

function isKnown(accounts: readonly GuessedAccount[]): boolean {
  return accounts.some(({ browser }) => browser !== undefined)
}

function lineOf({ name, address, accounts }: SignInTry<GuessedAccount>): Line {
  const knownAccount = accounts.find(({ browser }) => browser !== undefined)
  if (knownAccount)
    return { key: browserKey(knownAccount), isKnown: true, alone: browserKey(knownAccount) }
  const key = wideNetworkOf(address) ?? networkOf(address)
  return { key, isKnown: false, alone: pairKey(name, networkOf(address)) }
}

function browserKey({ key, browser = '' }: GuessedAccount): string {
  return `browser:${sha256Of(`${browser} ${key}`, 'hex')}`
}

/** Names are hashed: they may be long, and may hold a password typed by mistake. */
function pairKey(name: string, network: string): string {
  return `pair:${sha256Of(`${fold(name)}@${network}`, 'hex')}`
}

/** The key of an account, or of an unknown name; a new password starts a new one. */
export function accountKey(name: string, passwordHash = ''): string {
  return `account:${sha256Of(`${name} ${passwordHash}`, 'hex')}`
}

/** Admits an attempt if all surrounding keys and at least one account have attempts left, and counts it. */
function tryWith<Account extends GuessedAccount>(
  all: Counted<Account>[],
  id: string,
  ledgers: KeptLedgers,
): { rows: LedgerRow[]; result: Verdict<Account> } {
  const now = Date.now()
  const read = (counted: Counted<Account>) =>
    readLedger(ledgers.get(counted.key), rules[counted.rule], now)
  const result = verdictOf(all, ledgers)
  if (result.kind !== 'admitted') {
    const repaired = all.filter((counted) => read(counted).isRepaired)
    return { rows: repaired.map((counted) => rowOf(counted, read(counted).ledger, now)), result }
  }
  const rows = result.counted.map((counted) => {
    const { ledger } = read(counted)
    return rowOf(counted, { ...ledger, pending: { ...ledger.pending, [id]: now } }, now)
  })
  return { rows, result }
}

function verdictOf<Account extends GuessedAccount>(
  all: Counted<Account>[],
  ledgers: KeptLedgers,
): Verdict<Account> {
  const now = Date.now()
  const judgements = all.map((counted) => {
    const rule = rules[counted.rule]
    return {
      counted,
      verdict: judge(rule, readLedger(ledgers.get(counted.key), rule, now).ledger, now),
    }
  })
  const around = judgements.filter(({ counted }) => counted.account === undefined)
  const ofAccounts = judgements.filter(({ counted }) => counted.account !== undefined)
  const wait = Math.max(0, ...waitsOf(around))
  const ownWait =
    waitsOf(ofAccounts).length === ofAccounts.length ? Math.min(...waitsOf(ofAccounts)) : 0
  if (wait > 0 || ownWait > 0) {
    return { kind: 'refused', wait: Math.max(wait, ownWait), isOfAccount: ownWait > wait }
  }
  if (judgements.some(({ verdict }) => verdict === 'undecided')) return { kind: 'undecided' }
  const counted = judgements.flatMap(({ counted, verdict }) =>
    verdict === 'admitted' ? [counted] : [],
  )
  return { kind: 'admitted', counted, open: counted.flatMap(({ account }) => account ?? []) }
}

function waitsOf(judgements: { verdict: ReturnType<typeof judge> }[]): number[] {
  return judgements.flatMap(({ verdict }) => (typeof verdict === 'number' ? [verdict] : []))
}

function settled(
  all: Counted<GuessedAccount>[],
  id: string,
  outcome: Outcome,
  ledgers: KeptLedgers,
): LedgerRow[] {
  const now = Date.now()
  return all.map((counted) => {
    const rule = rules[counted.rule]
    const { ledger } = readLedger(ledgers.get(counted.key), rule, now, id)
    if (outcome === 'wrong') return rowOf(counted, withFailure(rule, ledger, now), now)
    const isForgiven = outcome === 'right' && forgiving.includes(counted.rule)
    return rowOf(counted, isForgiven ? { ...none, pending: ledger.pending } : ledger, now)
  })
}

/**
 * The rules whose failures a success clears. It does not clear failures of others at the same account, nor
 * those at other accounts.
 */
const forgiving: readonly RuleName[] = ['accountAtAddress', 'browser', 'codeAtBrowser']

function rowOf<Account>({ key, rule, subject }: Counted<Account>, ledger: Ledger, now: number) {
  return {
    key,
    subject,
    ledger: JSON.stringify({ ...ledger, rule }),
    full_until: fullUntil(rules[rule], ledger, now),
    expire: now + lifeOf(rules[rule]),
  }
}
