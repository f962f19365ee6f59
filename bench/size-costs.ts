import { rm } from 'node:fs/promises'
import type { OutgoingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { scratchFolder } from '../server/testing/scratch-folder.ts'
import { type Answer, endConnections, hundredPopulated, send, signIn } from './compared-servers.ts'
import { isOver } from './figures.ts'
import { type MeasuredPortal, quantile, startMeasuredPortal, untilIdle } from './measured-portal.ts'
import { placeMillion } from './million-devices.ts'
import { generatePortal, portalSizes, settleFill } from './portal-data.ts'

// The costs of lists and records at a million devices relative to a thousand: processor time of the whole portal, in
// turn, each after a change of a device, so that nothing is cached.

const rounds = 15
const warmUps = 5
const perRound = 10
const staffList =
  '/api/devices?populate[0]=companie&populate[1]=part&pagination[pageSize]=20&sort=id:desc&pagination[withCount]=bounded'

interface Side {
  portal: MeasuredPortal
  headers: OutgoingHttpHeaders
  devices: number
}

/** `limit` is the maximum ratio of the cost at a million to that at a thousand. */
const questions: { what: string; limit: number; url(devices: number, n: number): string }[] = [
  { what: '100 populated', limit: 1.3, url: () => hundredPopulated },
  { what: 'the first page of the list', limit: 1.3, url: () => staffList },
  {
    what: 'one by its id',
    limit: 1.6,
    url: (devices, n) => `/api/devices/${1 + ((n * 7_919) % devices)}`,
  },
]

const sides: Side[] = []
const folders: string[] = []
let changes = 0
const failures: boolean[] = []
try {
  for (const size of ['1k', '1M'] as const) sides.push(await openSide(size))
  for (const { what, limit, url } of questions) {
    const [thousand = 0, million = 0] = await costsOf(url)
    process.stdout.write(`${what}: ${thousand.toFixed(2)} ms; ${million.toFixed(2)} ms\n`)
    failures.push(
      isOver(`${what}, a million's cost by a thousand's`, million / thousand, limit, 'times'),
    )
  }
} finally {
  endConnections()
  for (const { portal } of sides) await portal.stop()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
}
process.exitCode = failures.includes(true) ? 1 : 0

async function openSide(size: '1k' | '1M'): Promise<Side> {
  const folder = await scratchFolder()
  folders.push(folder)
  const file = join(folder, 'typenschild.db')
  if (size === '1M') await placeMillion(file)
  else {
    await generatePortal(`sqlite:${file}`, portalSizes[size])
    await settleFill(`sqlite:${file}`)
  }
  const portal = await startMeasuredPortal({ DATA_DIR: folder, PREVIEWS: 'off' })
  const headers = await signIn(portal)
  await untilIdle(portal)
  return { portal, headers, devices: portalSizes[size].devices }
}

/** Medians over all rounds of the cost of an answer on each side, in ms. */
async function costsOf(url: (devices: number, n: number) => string): Promise<number[]> {
  const costs = sides.map((): number[] => [])
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const [at, side] of sides.entries()) {
      let spent = 0
      for (let n = 0; n < perRound; n += 1) {
        await change(side)
        const before = side.portal.processorMs()
        await ask(side, 'GET', url(side.devices, changes))
        spent += side.portal.processorMs() - before
      }
      if (round >= 0) costs[at]?.push(spent / perRound)
    }
  }
  return costs.map((sideCosts) => quantile(sideCosts, 0.5))
}

function change(side: Side): Promise<Answer> {
  changes += 1
  const id = 1 + (changes % portalSizes['1k'].devices)
  return ask(side, 'PUT', `/api/devices/${id}`, { data: { note: `Notiz ${changes}` } })
}

async function ask(
  { portal, headers }: Side,
  method: string,
  url: string,
  body?: unknown,
): Promise<Answer> {
  const answer = await send(portal.address, method, url, headers, body)
  if (answer.status !== 200) throw new Error(`${method} ${url}: ${answer.status} ${answer.body}`)
  return answer
}
