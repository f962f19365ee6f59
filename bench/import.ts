import { setTimeout } from 'node:timers/promises'
import type { Import } from '#contract/imports.ts'
import { isOver } from './figures.ts'
import { type MeasuredPortal, quantile, startMeasuredPortal } from './measured-portal.ts'

// Imports a table of 10,000 devices while somebody works and somebody signs in: its duration, its effect on others, and
// that importing the same table again changes nothing. `--quick` takes 1,000.

const rows = process.argv.includes('--quick') ? 1_000 : 10_000
const share = rows / 10_000
const username = 'chefin'
const password = 'Drehbank-und-Spindel-7'

const portal = await startMeasuredPortal({ ADMIN_USERNAME: username, ADMIN_PASSWORD: password })
try {
  process.exitCode = (await measure(portal)) ? 1 : 0
} finally {
  await portal.stop()
}

async function measure({ address, residentMb }: MeasuredPortal): Promise<boolean> {
  const { jwt } = await json('POST', `${address}/api/auth/local`, {
    body: JSON.stringify({ identifier: username, password }),
    headers: { 'content-type': 'application/json' },
  })
  const headers = { authorization: `Bearer ${jwt}` }
  await run(address, headers, 'companies', companies())
  await run(address, headers, 'parts', parts())
  const list = `${address}/api/devices?populate=companie,part&sort=sn`
  // Warms the portal up: its reader threads have started.
  const warmUp = watch(list, headers)
  await settle()
  await warmUp.end()
  const before = residentMb()
  const worker = watch(list, headers)
  let peak = before
  const looking = setInterval(() => {
    peak = Math.max(peak, residentMb())
  }, 100)
  const startedAt = performance.now()
  const { id } = await upload(address, headers, 'devices', devices())
  const checked = await begin(address, headers, id, 'check')
  const dryRun = (performance.now() - startedAt) / 1_000
  const importing = performance.now()
  const imported = await begin(address, headers, id, 'run', { mode: 'all' })
  const seconds = (performance.now() - importing) / 1_000
  const waits = await worker.end()
  const over = [
    isOver('dry run of the table, reading included', dryRun, 5, 's'),
    isOver('import without the hashes of passwords', seconds, 30, 's'),
    isOver('answers to others meanwhile, 99 of 100', quantile(waits, 0.99), 100, 'ms'),
    isOver('rows not imported', rows - imported.counts.imported, 0, ''),
    isOver('wrong rows', checked.counts.wrong, 0, ''),
  ]
  const again = await upload(address, headers, 'devices', devices())
  const secondCheck = await begin(address, headers, again.id, 'check')
  const { new: fresh, changed, wrong } = secondCheck.counts
  const changedRows = fresh + changed + wrong
  over.push(isOver('the same table again: new, changed and wrong rows', changedRows, 0, ''))
  const signIns = await hash(address, headers, id)
  clearInterval(looking)
  const slowest = quantile(signIns.waits, 0.99)
  over.push(
    isOver('growth of the server memory', peak - before, 100, 'MB'),
    isOver('passwords hashed behind everybody', signIns.minutes / share, 6, 'min for 10,000'),
    isOver('signing in meanwhile, 99 of 100', slowest, 1_000, 'ms'),
  )
  return over.includes(true)
}

/** Signs in again and again until all passwords are hashed. */
async function hash(address: string, headers: Headers_, id: number) {
  const startedAt = performance.now()
  const waits: number[] = []
  for (;;) {
    const { passwords } = await show(address, headers, id)
    if (passwords.ready === passwords.total) break
    const requestedAt = performance.now()
    await json('POST', `${address}/api/auth/local`, {
      body: JSON.stringify({ identifier: username, password }),
      headers: { 'content-type': 'application/json' },
    })
    waits.push(performance.now() - requestedAt)
    await setTimeout(5_000)
  }
  return { minutes: (performance.now() - startedAt) / 60_000, waits }
}

/** Requests the same list continuously, as a person at work, and records the response times. */
function watch(url: string, headers: Headers_) {
  const waits: number[] = []
  let isOn = true
  const work = async () => {
    while (isOn) {
      const requestedAt = performance.now()
      await json('GET', url, { headers })
      waits.push(performance.now() - requestedAt)
      await setTimeout(20)
    }
  }
  const working = work()
  return {
    async end() {
      isOn = false
      await working
      return waits
    },
  }
}

type Headers_ = Record<string, string>

async function run(address: string, headers: Headers_, kind: string, table: string) {
  const { id } = await upload(address, headers, kind, table)
  await begin(address, headers, id, 'check')
  await begin(address, headers, id, 'run', { mode: 'all' })
}

function upload(address: string, headers: Headers_, kind: string, table: string): Promise<Import> {
  const body = new FormData()
  body.append('file', new File([table], `${kind}.csv`))
  return json('POST', `${address}/api/imports?kind=${kind}`, { headers, body })
}

async function begin(
  address: string,
  headers: Headers_,
  id: number,
  action: string,
  body: object = {},
): Promise<Import> {
  await json('POST', `${address}/api/imports/${id}/${action}`, {
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  for (;;) {
    const current = await show(address, headers, id)
    if (!['checking', 'importing', 'undoing'].includes(current.state)) return current
    await setTimeout(100)
  }
}

function show(address: string, headers: Headers_, id: number): Promise<Import> {
  return json('GET', `${address}/api/imports/${id}`, { headers })
}

/** Lets the portal release what the preparation used. */
async function settle() {
  await setTimeout(3_000)
}

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
async function json(method: string, url: string, init: RequestInit): Promise<any> {
  const response = await fetch(url, { method, ...init })
  if (response.ok) return response.json()
  throw new Error(`${method} ${url} answered ${response.status}: ${await response.text()}`)
}

function companies(): string {
  const lines = Array.from({ length: 100 }, (_, at) => `${10_001 + at};Firma ${at} GmbH`)
  return ['Kundennummer;Firma', ...lines].join('\n')
}

function parts(): string {
  const lines = Array.from({ length: 50 }, (_, at) => `P-${at};Presse ${at}`)
  return ['Artikelnummer;Bezeichnung', ...lines].join('\n')
}

function devices(): string {
  const lines = Array.from({ length: rows }, (_, at) => {
    const day = String((at % 28) + 1).padStart(2, '0')
    const facts = [`00${at}-A`, 10_001 + (at % 100), `P-${at % 50}`, `${day}.03.2026`, 2025]
    return [...facts, `Halle ${at}, Größe ${at % 7}`].join(';')
  })
  const headings = 'Seriennummer;Kundennummer;Artikelnummer;Lieferdatum;Baujahr;Notiz'
  return [headings, ...lines].join('\n')
}
