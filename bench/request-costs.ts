import { Console } from 'node:console'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Answer,
  ask,
  endConnections,
  generateData,
  hundredPopulated,
  type Measured,
  type Portal,
  send,
  signInAsCustomer,
  startPortal,
  startRaw,
} from './compared-servers.ts'
import { isOver, isUnder, reportShare } from './figures.ts'
import { quantile } from './measured-portal.ts'
import { portalSizes } from './portal-data.ts'

// Costs of requests: processor time of all threads of the portal, compared with a server that sends the same bytes and
// does nothing else, and with `--against=<folder>` compared with the portal of another checkout; all in turn.

const against = process.argv.find((word) => word.startsWith('--against='))?.split('=')[1]
const isQuick = process.argv.includes('--quick')
const rounds = isQuick ? 5 : 15
/** Rounds before those: once its code is compiled, a portal needs a third of the time. */
const warmUps = isQuick ? { lists: 8, others: 40 } : { lists: 24, others: 160 }
const perRound = 40
/** Minimum ratio of the raw server's cost to the portal's, and maximum sizes of answers in kB. */
const limits = { unchanged: 0.35, view: 25, list: 600 }
const list = hundredPopulated

const folder = await mkdtemp(join(tmpdir(), 'typenschild-bench-requests-'))
const portals: Portal[] = []
let changes = 0
const raw = await startRaw()
try {
  const data = await generateData(folder)
  portals.push(await startPortal(join(folder, 'this'), 'this', data))
  if (against) portals.push(await startPortal(join(folder, 'against'), 'against', data, against))
  await measure()
} finally {
  for (const portal of portals) await portal.stop()
  raw.end()
  endConnections()
  await rm(folder, { recursive: true })
}

async function measure() {
  const [measuredPortal] = portals as [Portal]
  const zstd = { 'accept-encoding': 'zstd' }
  const customer = await signInAsCustomer(measuredPortal, zstd)
  await raw.keep('/list', (await ask(measuredPortal, 'GET', list)).body)
  await raw.keep('/packed', (await ask(measuredPortal, 'GET', list, { headers: zstd })).body)
  await raw.keep('/one', (await ask(measuredPortal, 'GET', '/api/devices/500')).body)
  const figures = {
    '100 populated, after a change': await compare('/list', (portal) => ask(portal, 'GET', list), {
      beforeEach: change,
    }),
    '100 populated, unchanged': await compare('/list', (portal) => ask(portal, 'GET', list)),
    'the same, zstd': await compare('/packed', (portal) =>
      ask(portal, 'GET', list, { headers: zstd }),
    ),
    'the same, 304': await compareKnown(list),
    'one by id': await compare('/one', next, { beforeRound: change }),
    'one by id, unchanged': await compare('/one', (portal) =>
      ask(portal, 'GET', '/api/devices/500'),
    ),
    'nothing but the request (GET /api/mail)': await compare('/one', (portal) =>
      ask(portal, 'GET', '/api/mail'),
    ),
    'POST log': await compare('/one', report),
    'PUT device': await compare('/one', change),
  }
  const view = await ask(measuredPortal, 'GET', '/api/devices/mine', {
    headers: { cookie: customer.cookie, ...zstd },
  })
  const bytes = {
    'sign-in of a customer of 100 devices, zstd': customer.bytes,
    'view of a customer of 100 devices, zstd': view.body.length,
    'list of 100': (await ask(measuredPortal, 'GET', list)).body.length,
  }
  new Console(process.stdout).table(figures)
  const failures = Object.entries(figures).map(([name, figure]) => {
    const [words, share] = [`${name}, part of it that a raw server needs`, figure['raw / this']]
    if (name === '100 populated, unchanged') return isUnder(words, share, limits.unchanged, '')
    reportShare(words, share)
    return false
  })
  for (const [name, length] of Object.entries(bytes)) {
    failures.push(
      isOver(name, length / 1_000, name.includes('customer') ? limits.view : limits.list, 'kB'),
    )
  }
  process.exitCode = failures.includes(true) ? 1 : 0
}

type Call = (portal: Portal, at: number) => Promise<Answer>

/** Calls that are not measured. */
interface Apart {
  beforeEach?: Call
  beforeRound?: Call
}

/** Compares the medians over all rounds of the cost of a request, in ms, and the share that the raw server needs. */
async function compare(path: string, call: Call, { beforeEach, beforeRound }: Apart = {}) {
  const costs = new Map<string, number[]>()
  const count = beforeEach ? perRound / 4 : perRound
  const before = path === '/list' ? warmUps.lists : warmUps.others
  for (let round = -before; round < rounds; round += 1) {
    // Whichever comes first after the raw server needs up to a fifth more.
    for (const portal of round % 2 === 0 ? portals : portals.toReversed()) {
      await beforeRound?.(portal, 0)
      const apart = beforeEach && ((at: number) => beforeEach(portal, at))
      note(portal.name, await costOf(portal, count, (at) => call(portal, at), apart), round)
    }
    note('raw', await costOf(raw, perRound, () => send(raw.address, 'GET', path)), round)
  }
  const [ownCost = 0, otherCost = 0, rawCost = 0] = ['this', 'against', 'raw'].map((name) =>
    quantile(costs.get(name) ?? [], 0.5),
  )
  return {
    ms: rounded(ownCost),
    'raw / this': rounded(rawCost / ownCost),
    ...(against && { 'against / this': rounded(otherCost / ownCost) }),
    spread: `${rounded(quantile(costs.get('this') ?? [], 0.1))} to ${rounded(quantile(costs.get('this') ?? [], 0.9))}`,
  }

  function note(name: string, cost: number, round: number) {
    if (round >= 0) costs.set(name, [...(costs.get(name) ?? []), cost])
  }
}

/** The same list for a client that has it already; a portal without ETags sends it anew. */
async function compareKnown(url: string) {
  const tags = new Map<string, string>()
  for (const portal of portals)
    tags.set(portal.name, String((await ask(portal, 'GET', url)).headers.etag))
  return compare('/list', (portal) => {
    return ask(portal, 'GET', url, { headers: { 'if-none-match': tags.get(portal.name) } })
  })
}

async function costOf(
  server: Measured,
  count: number,
  call: (at: number) => Promise<unknown>,
  before?: (at: number) => Promise<unknown>,
) {
  let spent = 0
  if (before) {
    for (let at = 0; at < count; at += 1) {
      await before(at)
      const begun = server.processorMs()
      await call(at)
      spent += server.processorMs() - begun
    }
    return spent / count
  }
  const begun = server.processorMs()
  const calls = Array.from({ length: count }, (_, at) => at)
  await Promise.all(calls.map(call))
  return (server.processorMs() - begun) / count
}

function change(portal: Portal, at: number): Promise<Answer> {
  changes += 1
  return ask(portal, 'PUT', `/api/devices/${1 + (at % 100)}`, {
    body: { data: { note: `Notiz ${changes}` } },
  })
}

/** One record after the other, so that none has been requested since the last change. */
function next(portal: Portal): Promise<Answer> {
  portal.asked = (portal.asked % portalSizes['1k'].devices) + 1
  return ask(portal, 'GET', `/api/devices/${portal.asked}`)
}

function report(portal: Portal, at: number): Promise<Answer> {
  const body = { data: { type: 'error', status: '500', message: `Fehler ${at}` } }
  changes += 1
  const headers = {
    ...portal.machines[changes % portal.machines.length],
    'x-forwarded-for': `10.0.${(changes >> 8) & 255}.${changes & 255}`,
  }
  return ask(portal, 'POST', '/api/logs', { body, headers })
}

function rounded(value: number): number {
  return Math.round(value * 1_000) / 1_000
}
