import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { askFrom } from '../../server/testing/ask-from.ts'
import { isOver, isUnder } from '../figures.ts'
import { quantile, startMeasuredPortal } from '../measured-portal.ts'
import { addressNumber, environment, openDesk } from './attacked-portal.ts'
import { brokenRequest } from './broken-bytes.ts'

// The effect of malformed HTTP: requests broken at all places, beside clients that send a byte a second and clients
// that disconnect midway; meanwhile somebody works.

const total = 100_000
const senders = 48
const slowClients = 100
/** Timeout for an answer in ms; half a request gets none. */
const answerTimeout = 250

const portal = await startMeasuredPortal(environment)
try {
  const { port } = new URL(portal.address)
  const { headers } = await openDesk(portal.address)
  const dribbling = Array.from({ length: slowClients }, (_, index) => openSlow(Number(port), index))
  const attack = { isOver: false }
  const worker = work(headers, attack)
  const statuses = new Map<string, number>()
  let remaining = total
  await Promise.all(
    Array.from({ length: senders }, async (_, index) => {
      while (remaining > 0) {
        remaining -= 1
        const status = await sendRaw(Number(port), index, brokenRequest(headers.authorization))
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }),
  )
  attack.isOver = true
  const { times, refused } = await worker
  for (const stop of dribbling) stop()
  const health = await askFrom({ url: `${portal.address}/health`, from: '127.9.9.8' })
  const words = [...statuses].sort(([, one], [, other]) => other - one)
  process.stdout.write(`${words.map(([status, count]) => `${status}: ${count}`).join(', ')}\n`)
  const label = `${total} broken requests beside ${slowClients} slow clients`
  isOver(`${label}: answers of 500`, statuses.get('500') ?? 0, 0, 'answers')
  isUnder(`${label}: of them answered`, total - (statuses.get('none') ?? 0), total / 2, 'requests')
  isUnder(`${label}: the process is still there`, health.status === 200 ? 1 : 0, 1, '')
  isOver(
    `${label}: somebody who works, ${times.length} calls, p99`,
    quantile(times, 0.99),
    1_000,
    'ms',
  )
  isOver(`${label}: calls of who works that were refused`, refused, 0, 'calls')
} finally {
  await portal.stop()
}

/** Reads a list and a record alternately until the attack is over. */
async function work(headers: Record<string, string>, attack: { isOver: boolean }) {
  const times: number[] = []
  let refused = 0
  while (!attack.isOver) {
    const path = times.length % 2 === 0 ? '/api/devices?populate=*' : '/api/users/me'
    const url = `${portal.address}${path}`
    const { status, took } = await askFrom({ url, from: '127.9.9.7', headers })
    times.push(took)
    if (status !== 200) refused += 1
    await wait(20)
  }
  return { times, refused }
}

/** A client that sends the head of a request, a byte a second. */
function openSlow(port: number, index: number): () => void {
  const head = Buffer.from(`GET /api/companies HTTP/1.1\r\nHost: x\r\nX-Slow: ${'a'.repeat(500)}`)
  const socket = connect({ port, host: '127.0.0.1', localAddress: addressNumber(40_000 + index) })
  const bytes = head.values()
  const timer = setInterval(() => {
    const { value } = bytes.next()
    if (value !== undefined && socket.writable) socket.write(Buffer.of(value))
  }, 1_000)
  // The portal is expected to close it.
  socket.on('error', () => undefined)
  return () => {
    clearInterval(timer)
    socket.destroy()
  }
}

/** Sends bytes on a new connection; returns the status, or `none`. */
function sendRaw(port: number, index: number, bytes: Buffer): Promise<string> {
  return new Promise((resolve) => {
    const from = addressNumber(index)
    const socket: Socket = connect({ port, host: '127.0.0.1', localAddress: from, noDelay: true })
    const end = (status: string) => {
      clearTimeout(timer)
      socket.destroy()
      resolve(status)
    }
    const timer = setTimeout(() => end('none'), answerTimeout)
    // Some end the connection, others wait for an answer that may never come.
    socket.on('connect', () => (index % 3 === 0 ? socket.write(bytes) : socket.end(bytes)))
    socket.on('data', (chunk) =>
      end(/^HTTP\/1\.1 (\d{3})/.exec(chunk.toString('latin1'))?.[1] ?? 'odd'),
    )
    socket.on('error', () => end('none'))
    socket.on('close', () => end('none'))
  })
}
