import { setTimeout } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { pump } from './deeds.ts'
import { type Desk, idOf, type Outcome, openDesk } from './desk.ts'

// The load of a soak, in a thread of its own: its connections, which it keeps open for the next request as browsers do, end
// with it, so that what the portal holds afterwards is the portal's own.

/** What the thread is told at its start. */
export interface SoakOrder {
  address: string
  headers: Record<string, string>
  /** Part of the names of what it makes. */
  phase: string
  /** How long it works, in ms. */
  lasting: number
  /** Requests a second. */
  pace: number
}

/** What it says at its end. */
export interface SoakTally {
  asked: number
  /** Answers of 5xx, and requests without one. */
  failed: string[]
}

const second = 1_000
/** How many requests may wait for an answer at once: a machine that is too slow is told as that. */
const mostWaiting = 200

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

/** Asks at an even pace, whatever the answers take. */
async function work(desk: Desk) {
  const begun = performance.now()
  let waiting = 0
  for (let turn = 0; performance.now() - begun < lasting; turn += 1) {
    const ahead = begun + (turn * second) / pace - performance.now()
    if (ahead > 0) await setTimeout(ahead)
    if (waiting >= mostWaiting) continue
    waiting += 1
    void one(desk, turn).finally(() => {
      waiting -= 1
    })
  }
  while (waiting > 0) await setTimeout(20)
}

/** Of 50 requests 41 read; what is made is deleted again. */
async function one(desk: Desk, turn: number) {
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
  const made = note(await making)
  if (made.status === 200) note(await desk.remove(`${path}/${idOf(made)}`))
}

function note(outcome: Outcome): Outcome {
  const { status, text, cut } = outcome
  tally.asked += 1
  if (status === 0 || status >= 500) tally.failed.push(`${status} ${cut} ${text.slice(0, 200)}`)
  return outcome
}
