import { setTimeout } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { pump } from './deeds.ts'
import { type Desk, idOf, type Outcome, openDesk } from './desk.ts'

// The load of a soak test, in a separate thread: its connections, which are kept alive like those of browsers, end with
// it, so that what the portal holds afterwards is its own.

/** The input of the thread. */
export interface SoakOrder {
  address: string
  headers: Record<string, string>
  /** Part of the names of the records that it creates. */
  phase: string
  /** Duration in ms. */
  lasting: number
  /** Requests per second. */
  pace: number
}

/** The output of the thread. */
export interface SoakTally {
  asked: number
  /** Answers of 5xx, and requests without one. */
  failed: string[]
}

const second = 1_000
/** Maximum number of unanswered requests; a machine that is too slow reaches it. */
const maxWaiting = 200

const paths = [
  '/api/devices?sort=sn&pagination[pageSize]=20',
  '/api/devices?filters[sn][$containsi]=Bestand 1',
  '/api/devices/1?populate=*',
  '/api/companies',
  '/api/logs?sort=id:desc',
  '/customer-login',
  '/',
  '/health/ready',
  `/api/devices?filters[sn][$eq]=${pump.sn}`,
]

const { address, headers, phase, lasting, pace } = workerData as SoakOrder
const tally: SoakTally = { asked: 0, failed: [] }
await work(openDesk({ address }, headers))
parentPort?.postMessage(tally)

/** Sends requests at a constant rate, however long answers take. */
async function work(desk: Desk) {
  const startedAt = performance.now()
  let waiting = 0
  for (let turn = 0; performance.now() - startedAt < lasting; turn += 1) {
    const ahead = startedAt + (turn * second) / pace - performance.now()
    if (ahead > 0) await setTimeout(ahead)
    if (waiting >= maxWaiting) continue
    waiting += 1
    void sendOne(desk, turn).finally(() => {
      waiting -= 1
    })
  }
  while (waiting > 0) await setTimeout(20)
}

/** 41 of 50 requests read; created records are deleted again. */
async function sendOne(desk: Desk, turn: number) {
  const kind = turn % 50
  const name = `S ${phase} ${turn}`
  if (kind === 0 && turn % 100 === 0) note(await desk.signIn())
  else if (kind < 2) await makeAndDelete(desk, desk.create('devices', { sn: name }), '/api/devices')
  else if (kind < 4) {
    const bytes = `%PDF-1.7\n% ${name} ${'x'.repeat(200_000)}\n%%EOF\n`
    await makeAndDelete(desk, desk.upload('Anleitung.pdf', bytes), '/api/upload/files')
  } else if (kind === 4) note(await desk.ask('PUT', '/api/devices/1', { data: { note: name } }))
  else if (kind === 5) note(await desk.read('/api/documents/dokumentenliste.pdf?device=1'))
  else note(await desk.read(paths[turn % paths.length] ?? '/'))
}

async function makeAndDelete(desk: Desk, making: Promise<Outcome>, path: string) {
  const created = note(await making)
  if (created.status === 200) note(await desk.remove(`${path}/${idOf(created)}`))
}

function note(outcome: Outcome): Outcome {
  const { status, text, cut } = outcome
  tally.asked += 1
  if (status === 0 || status >= 500) tally.failed.push(`${status} ${cut} ${text.slice(0, 200)}`)
  return outcome
}
