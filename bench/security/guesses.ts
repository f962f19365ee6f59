import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mock } from 'node:test'
import pino from 'pino'
import { readConfig } from '../../server/core/config.ts'
import { startPortal } from '../../server/start.ts'
import { isOver } from '../figures.ts'
import {
  addressNumber,
  type Credentials,
  environment,
  fillTargets,
  signIn,
} from './attacked-portal.ts'

// How many wrong passwords are verified in an hour and in a day, by kind of account, from 200 addresses or one /48,
// with every disguise that a client can use. The portal runs in this process, and its time (`Date`) is moved forward:
// the counters use the same clock as everything else.

const second = 1_000
const hour = 3_600 * second
const addresses = 200

const folder = await mkdtemp(join(tmpdir(), 'typenschild-guesses-'))
mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-03-02T08:00:00Z') })

const plain = await open('plain', {})
const targets = await fillTargets(plain.address)
const unknown = { name: '88888', password: '' }
const unknownStaff = { name: 'niemand', password: '', isStaff: true }

// After the first 50 in an hour one per 30 s; 20 in a day for a weak password.
const kinds: [string, Credentials, { hour: number; day?: number }][] = [
  ['weak password', targets.weak, { hour: 20, day: 20 }],
  ['typed password', targets.typed, { hour: 50 + 119, day: 50 + 2_879 }],
  ['staff', targets.staff, { hour: 50 + 119 }],
  ['unknown number, where all numbers are weak', unknown, { hour: 20, day: 20 }],
  ['unknown staff', unknownStaff, { hour: 50 + 119 }],
]
for (const [name, target, limit] of kinds) {
  const inHour = await guess(plain.address, target, hour)
  isOver(`guesses in an hour from ${addresses} addresses: ${name}`, inHour, limit.hour, 'guesses')
  if (limit.day === undefined) continue
  const rest = await guess(plain.address, target, 23 * hour)
  isOver(
    `guesses in a day from ${addresses} addresses: ${name}`,
    inHour + rest,
    limit.day,
    'guesses',
  )
}

// Against 50 bits only the tries per address are limited: 5 addresses are enough to tell what 200 could do.
const few = 5
const guessed = await guess(plain.address, targets.made, 24 * hour, {
  pace: 120 * second,
  count: few,
})
const perAddress = guessed / few
isOver(
  'guesses in a day from each address: password made by the server',
  perAddress,
  200,
  'guesses',
)
await plain.stop()

const proxied = await open('proxied', { TRUST_PROXY: '127.0.0.1' })
const behind = await fillTargets(proxied.address)
const inHour = await guessFrom48(proxied.address, behind.made, hour)
isOver('guesses in an hour from one /48: password made by the server', inHour, 400, 'guesses')
const rest = await guessFrom48(proxied.address, behind.made, 23 * hour)
isOver('guesses in a day from one /48: password made by the server', inHour + rest, 600, 'guesses')
await proxied.stop()
await rm(folder, { recursive: true, force: true })
process.exit()

/** At least one try per step, and more as long as one is admitted; counts those that were verified. */
async function guess(
  address: string,
  target: Credentials,
  time: number,
  { pace = 30 * second, count = addresses } = {},
): Promise<number> {
  let admitted = 0
  let turn = 0
  for (let passed = 0; passed < time; passed += pace) {
    // Two refused addresses in a row mean that the account is locked, or that both are used up.
    for (let refused = 0; refused < Math.min(2, count); ) {
      const answer = await disguised(address, addressNumber(turn % count), target, turn)
      turn += 1
      if (answer === 400) admitted += 1
      refused = answer === 400 ? 0 : refused + 1
    }
    mock.timers.tick(pace)
  }
  return admitted
}

async function guessFrom48(address: string, target: Credentials, time: number): Promise<number> {
  let admitted = 0
  let turn = 0
  for (let passed = 0; passed < time; passed += 300 * second) {
    for (let refused = 0; refused < 2; ) {
      const headers = { 'x-forwarded-for': `2001:db8:7:${(turn % 65_536).toString(16)}::1` }
      const wrong = { ...target, password: `falsch ${turn}` }
      const { status } = await signIn(address, '127.0.0.1', wrong, { headers })
      turn += 1
      if (status === 400) admitted += 1
      refused = status === 400 ? 0 : refused + 1
    }
    mock.timers.tick(300 * second)
  }
  return admitted
}

/** Each try in another disguise. */
async function disguised(address: string, from: string, target: Credentials, turn: number) {
  const otherAddress = `203.0.${turn % 250}.${(turn >> 8) % 250}`
  const disguises: { headers?: Record<string, string>; fields?: object }[] = [
    {},
    { headers: { 'x-forwarded-for': otherAddress } },
    {
      headers: {
        forwarded: `for=${otherAddress}`,
        'x-real-ip': otherAddress,
        'x-client-ip': otherAddress,
      },
    },
    { headers: { cookie: `typenschild-browser=g17.${turn}.AAAAAAAAAAAAAAAAAAAAAA` } },
    { fields: { ip: otherAddress, email: `a${turn}@example.com`, isKnown: true, browser: 'x' } },
    { headers: { authorization: 'Bearer x', 'user-agent': `anders ${turn}` } },
  ]
  const spellings = [target.name, ` ${target.name} `, target.name.toUpperCase(), `${target.name}\t`]
  const name = spellings[turn % spellings.length] ?? target.name
  const wrong = { ...target, name, password: `falsch ${turn}` }
  const { status } = await signIn(address, from, wrong, disguises[turn % disguises.length])
  return status
}

async function open(name: string, settings: Record<string, string>) {
  const config = readConfig({
    DATA_DIR: join(folder, name),
    READERS: '0',
    ...environment,
    ...settings,
  })
  const portal = await startPortal(config, pino({ level: 'silent' }))
  await portal.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = portal.app.server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}`, stop: () => portal.stop() }
}
