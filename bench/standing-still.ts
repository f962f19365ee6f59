import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isOver } from './figures.ts'
import { quantile, startMeasuredPortal } from './measured-portal.ts'
import { placeMillion } from './million-devices.ts'
import { generated, serialNumberOf } from './portal-data.ts'

// How long others wait in a portal of a million devices while one caller continuously sends the most expensive list
// requests, four at a time, and then the calls that read the most rows outside of reader threads; compared with the
// same portal without that caller.

const json = { 'content-type': 'application/json' }
/** By how many ms 99 of 100 answers may take longer than without that caller, and those of lists. */
const limits = { record: 15, list: 100 }
const rounds = process.argv.includes('--quick') ? 100 : 400
const worst = [
  '/api/logs?sort[0]=sn&sort[1]=message&pagination[start]=250000&pagination[limit]=1000',
  '/api/devices?sort[0]=note&sort[1]=sn&pagination[start]=500000&pagination[limit]=1000&populate=*',
  '/api/devices?filters[$or][0][companie][name][$containsi]=zzzz&filters[$or][1][sn][$containsi]=qqqq&sort=builtIn',
]
const besideReaders = ['/api/users/me/stored', '/api/portal/figures']

const dataDir = await mkdtemp(join(tmpdir(), 'typenschild-bench-data-'))
await placeMillion(join(dataDir, 'typenschild.db'))
const portal = await startMeasuredPortal({ DATA_DIR: dataDir })
const failures: boolean[] = []
try {
  const bearer = await signIn()
  const machine = await makeToken(bearer)
  const otherUrls = {
    'a record by its id': '/api/devices/700000',
    'the health check': '/health',
    'a list by serial number': `/api/devices?filters[sn][$eqi]=${serialNumberOf(700_000)}`,
    'a page of devices': '/api/devices?sort=sn&populate=companie,part&pagination[page]=3',
  }
  await timesOf(otherUrls, bearer)
  const alone = await timesOf(otherUrls, bearer)
  for (const [description, urls, by] of [
    ['', worst, machine],
    [' beside what no reader reads', besideReaders, bearer],
  ] as const) {
    const stop = new AbortController()
    const attackers = Array.from({ length: 4 }, () => attack(urls, by, stop.signal))
    const beside = await timesOf(otherUrls, bearer)
    stop.abort()
    const answers = (await Promise.all(attackers)).flat()
    const refused = answers.filter((status) => status === 503).length
    process.stdout.write(
      `${answers.length} long answers meanwhile${description}, ${refused} refused as too slow\n`,
    )
    for (const name of Object.keys(otherUrls) as (keyof typeof otherUrls)[]) {
      const longer = quantile(beside[name] ?? [], 0.99) - quantile(alone[name] ?? [], 0.99)
      const limit = name.includes('list') || name.includes('page') ? limits.list : limits.record
      failures.push(isOver(`${name} takes longer (99 of 100)${description}`, longer, limit, 'ms'))
    }
  }
} finally {
  await portal.stop()
  await rm(dataDir, { recursive: true })
}
process.exitCode = failures.includes(true) ? 1 : 0

async function signIn(): Promise<string> {
  const body = JSON.stringify(generated.administrator)
  const answer = await fetch(`${portal.address}/api/auth/local`, {
    method: 'POST',
    headers: json,
    body,
  })
  return `Bearer ${(await answer.json()).jwt}`
}

/** A different caller: a machine with a read-only token. */
async function makeToken(authorization: string): Promise<string> {
  const body = JSON.stringify({ name: 'Auswertung', type: 'read-only' })
  const headers = { ...json, authorization }
  const answer = await fetch(`${portal.address}/api/tokens`, { method: 'POST', headers, body })
  return `Bearer ${(await answer.json()).accessKey}`
}

async function timesOf(urls: Record<string, string>, bearer: string) {
  const times: Record<string, number[]> = {}
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, url] of Object.entries(urls)) {
      const startedAt = performance.now()
      const answer = await fetch(portal.address + url, { headers: { authorization: bearer } })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
      times[name] = [...(times[name] ?? []), performance.now() - startedAt]
    }
  }
  return times
}

async function attack(
  urls: readonly string[],
  bearer: string,
  signal: AbortSignal,
): Promise<number[]> {
  const statuses: number[] = []
  for (let count = 0; !signal.aborted; count += 1) {
    const url = portal.address + urls[count % urls.length]
    const answer = await fetch(url, { headers: { authorization: bearer } })
    await answer.arrayBuffer()
    statuses.push(answer.status)
  }
  return statuses
}
