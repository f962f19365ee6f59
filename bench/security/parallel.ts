import { isOver } from '../figures.ts'
import { quantile, startMeasuredPortal } from '../measured-portal.ts'
import {
  addressNumber,
  type Credentials,
  environment,
  openDesk,
  signIn,
} from './attacked-portal.ts'

// The effect of many concurrent tries from one address: on others, and on each other if all are right.

const parallel = 30
const accounts = 12
const rounds = 6
const atOnce = 16
const time = 15_000

const portal = await startMeasuredPortal(environment)
try {
  const owners = await fillAccounts()
  await besideOneAddress(owners)
  await allRight(owners)
} finally {
  await portal.stop()
}

async function fillAccounts(): Promise<Credentials[]> {
  const desk = await openDesk(portal.address)
  const owners: Credentials[] = []
  for (let index = 0; index < accounts; index += 1) {
    const name = `P ${index}`
    const { pass } = await desk.create('devices', { sn: name })
    owners.push({ name, password: pass })
  }
  return owners
}

async function besideOneAddress(owners: Credentials[]) {
  const end = performance.now() + time
  let tries = 0
  const busy = Array.from({ length: parallel }, async () => {
    while (performance.now() < end) {
      tries += 1
      await signIn(portal.address, '127.6.6.6', { name: `Z ${tries}`, password: 'falsch' })
    }
  })
  const otherAnswers: { status: number; took: number }[] = []
  while (performance.now() < end) {
    const owner = owners[otherAnswers.length % owners.length]
    if (owner)
      otherAnswers.push(await signIn(portal.address, addressNumber(otherAnswers.length), owner))
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await Promise.all(busy)
  const beside = `${parallel} tries at once of one address`
  const took = otherAnswers.map((answer) => answer.took)
  const busyTold = otherAnswers.filter(({ status }) => status === 503).length
  const refused = otherAnswers.filter(({ status }) => status !== 200).length
  isOver(
    `${beside}: sign-ins of ${otherAnswers.length} others, p95`,
    quantile(took, 0.95),
    1_000,
    'ms',
  )
  isOver(`${beside}: others that were answered 503`, busyTold, 0, 'sign-ins')
  isOver(`${beside}: others that were not let in`, refused, 0, 'sign-ins')
}

async function allRight(owners: Credentials[]) {
  let refused = 0
  for (const [round, owner] of owners.slice(0, rounds).entries()) {
    const from = `127.5.0.${round + 1}`
    const answers = await Promise.all(
      Array.from({ length: atOnce }, () => signIn(portal.address, from, owner)),
    )
    refused += answers.filter(({ status }) => status !== 200).length
  }
  const total = rounds * atOnce
  isOver(
    `${atOnce} right sign-ins at once of one address: refused of ${total}`,
    refused,
    0,
    'sign-ins',
  )
}
