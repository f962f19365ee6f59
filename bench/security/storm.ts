import { isOver, isUnder } from '../figures.ts'
import { quantile, startMeasuredPortal } from '../measured-portal.ts'
import {
  addressNumber,
  browserOf,
  type Credentials,
  environment,
  fillTargets,
  openDesk,
  signIn,
} from './attacked-portal.ts'

// 10,000 failures from 200 addresses hit one account, for each kind of account; meanwhile its owner signs in from a
// known browser and from new ones, each from a different address.

const failures = 10_000
const addresses = 200
const attackers = 48
/** An account may sign in 60 times a minute. */
const pace = 1_050
/** Number of accounts locked by the previous storms. */
let lockedBefore = 0

const portal = await startMeasuredPortal(environment)
try {
  const targets = await fillTargets(portal.address)
  const desk = await openDesk(portal.address)
  for (const [kind, target] of Object.entries(targets)) await rain(kind, target, desk.headers)
} finally {
  await portal.stop()
}

async function rain(kind: string, target: Credentials, headers: Record<string, string>) {
  const { address } = portal
  const firstSignIn = await signIn(address, '127.8.0.1', target)
  if (firstSignIn.status !== 200) throw new Error(`${kind}: ${firstSignIn.text}`)
  const knownBrowser = browserOf(firstSignIn)
  let remaining = failures
  const startedAt = performance.now()
  const attack = Array.from({ length: attackers }, async () => {
    while (remaining > 0) {
      remaining -= 1
      const from = addressNumber(remaining % addresses)
      await signIn(address, from, { ...target, password: `falsch ${remaining}` })
    }
  })
  const atKnown: { status: number; took: number }[] = []
  const atNew: { status: number; took: number; text: string }[] = []
  let seenAfter = Number.POSITIVE_INFINITY
  for (let round = 1; remaining > 0 || round <= 5; round += 1) {
    const next = new Promise((resolve) => setTimeout(resolve, pace))
    const isOdd = round % 2 === 1
    if (isOdd) atKnown.push(await signIn(address, '127.8.0.2', target, { headers: knownBrowser }))
    else atNew.push(await signIn(address, `127.7.0.${round}`, target))
    if (seenAfter === Number.POSITIVE_INFINITY && (await countLocked(address, headers)) > 0) {
      seenAfter = (performance.now() - startedAt) / 1_000
    }
    await next
  }
  await Promise.all(attack)
  tell(kind, atKnown, atNew, seenAfter)
}

function tell(
  kind: string,
  atKnown: { status: number; took: number }[],
  atNew: { status: number; took: number; text: string }[],
  seenAfter: number,
) {
  const storm = `${failures} failures at a ${kind} account`
  const refused = atKnown.filter(({ status }) => status !== 200).length
  isOver(`${storm}: refused at the known browser, of ${atKnown.length}`, refused, 0, 'sign-ins')
  const p95 = quantile(
    atKnown.map(({ took }) => took),
    0.95,
  )
  isOver(`${storm}: sign-in at the known browser, p95`, p95, 1_000, 'ms')
  if (kind === 'made') {
    const refusedCount = atNew.filter(({ status }) => status !== 200).length
    isOver(`${storm}: refused at new browsers, of ${atNew.length}`, refusedCount, 0, 'sign-ins')
    isOver(
      `${storm}: slowest at a new browser`,
      Math.max(...atNew.map(({ took }) => took)),
      5_000,
      'ms',
    )
    return
  }
  const informed = atNew.filter(
    ({ status, text }) => status === 429 && /Der nächste ist am .* Uhr möglich\./.test(text),
  ).length
  // Sign-ins before the tries were used up succeeded.
  const early = atNew.filter(({ status }) => status === 200).length
  isUnder(
    `${storm}: told until when, of ${atNew.length} at new browsers`,
    informed + early,
    atNew.length,
    '',
  )
  isOver(`${storm}: seen by staff after`, seenAfter, 60, 's')
}

/** Includes those locked by previous storms; each storm locks one more. */
async function countLocked(address: string, headers: Record<string, string>): Promise<number> {
  const answer = await fetch(`${address}/api/sign-in-locks/count`, { headers })
  const { accounts } = (await answer.json()) as { accounts: number }
  const before = lockedBefore
  lockedBefore = Math.max(before, accounts)
  return accounts - before
}
