import { isOver, isUnder } from '../figures.ts'
import { startMeasuredPortal } from '../measured-portal.ts'
import {
  addressNumber,
  type Credentials,
  environment,
  openDesk,
  signIn,
} from './attacked-portal.ts'

// Whether time or contents of a failed sign-in reveal that an account exists: 500 known and 500 unknown names
// alternately, each from a different address. The area under the curve is the share of pairs in which the known one
// took longer: 0.5 means chance.

const tries = 500
/** Customers and staff use different addresses. */
const offsets = [0, 2 * tries] as const

const portal = await startMeasuredPortal(environment)
try {
  const desk = await openDesk(portal.address)
  const devices: Credentials[] = []
  for (let index = 0; index < tries; index += 1) {
    await desk.create('devices', { sn: `K ${index}` })
    devices.push({ name: `K ${index}`, password: 'falsch' })
  }
  const staff: Credentials[] = []
  // Each has 50 tries in an hour.
  for (let index = 0; index < tries / 25; index += 1) {
    await desk.addStaff(`kenner ${index}`, 'Drehbank-und-Spindel-7')
    staff.push({ name: `kenner ${index}`, password: 'falsch', isStaff: true })
  }
  await compare('customers', devices, (index) => ({ name: `U ${index}`, password: 'falsch' }))
  await compare('staff', staff, (index) => {
    return { name: `fremder ${index % staff.length}`, password: 'falsch', isStaff: true }
  })
} finally {
  await portal.stop()
}

async function compare(
  audience: string,
  knownAccounts: readonly Credentials[],
  unknown: (index: number) => Credentials,
) {
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
  const bytes = new Set<string>()
  for (let index = 0; index < tries; index += 1) {
    // Whichever comes first may find a warmer machine.
    const order =
      index % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const kind of order) {
      const account =
        kind === 'known' ? knownAccounts[index % knownAccounts.length] : unknown(index)
      if (!account) throw new Error('There is no account to guess at.')
      const from = addressNumber(
        offsets[audience === 'staff' ? 1 : 0] + 2 * index + (kind === 'known' ? 1 : 0),
      )
      const answer = await signIn(portal.address, from, account)
      if (answer.status !== 400) throw new Error(`${account.name}: ${answer.text}`)
      times[kind].push(answer.took)
      bytes.add(answer.text)
    }
  }
  const area = areaUnderCurve(times.known, times.unknown)
  isUnder(`sign-in of ${audience}, known against unknown: area under the curve`, area, 0.45, '')
  isOver(
    `sign-in of ${audience}, known against unknown: area under the curve, at most`,
    area,
    0.55,
    '',
  )
  isOver(`sign-in of ${audience}, known against unknown: different answers`, bytes.size, 1, '')
}

function areaUnderCurve(values: readonly number[], otherValues: readonly number[]): number {
  let larger = 0
  for (const value of values)
    for (const otherValue of otherValues)
      larger += value > otherValue ? 1 : value === otherValue ? 0.5 : 0
  return larger / (values.length * otherValues.length)
}
