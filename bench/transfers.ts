import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../server/testing/free-port.ts'
import { isOver, isUnder } from './figures.ts'
import { quantile, startMeasuredPortal } from './measured-portal.ts'

// The speed of uploads and downloads of large files, compared with a bare `node:http` server that does the same with a
// file (raw-files.ts): alternately, in one run, on one disk; and how much memory of its own the portal needs meanwhile.

const isQuick = process.argv.includes('--quick')
const megabyte = 1_000_000
const sizes = isQuick ? { 20: 6 } : { 20: 15, 1000: 6 }
/** Minimum share of the raw server's speed, and maximum growth of memory in MB. */
const limits = { share: 0.85, upload: 48, download: 32 }

const administrator = { identifier: 'chefin', password: 'Werkstatt-Portal-26' }
const folder = await mkdtemp(join(tmpdir(), 'typenschild-bench-files-'))
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const portal = await startMeasuredPortal({
  DATA_DIR: join(folder, 'data'),
  MAX_FILE_MB: '2000',
  PREVIEWS: 'off',
  ADMIN_USERNAME: administrator.identifier,
  ADMIN_PASSWORD: administrator.password,
})
const raw = await startRaw()
const failures: boolean[] = []
try {
  const authorization = `Bearer ${await signIn()}`
  for (const [megabytes, rounds] of Object.entries(sizes)) {
    await measure(Number(megabytes), rounds, authorization)
  }
} finally {
  raw.stop()
  agent.destroy()
  await portal.stop()
  await rm(folder, { recursive: true })
}
process.exitCode = failures.includes(true) ? 1 : 0

/** Each kind of transfer by both, alternately; the first round of each is not counted. */
async function measure(megabytes: number, rounds: number, authorization: string): Promise<void> {
  const times = { upload: pair(), download: pair(), 'half a range': pair() }
  const growth = { upload: 0, download: 0, 'half a range': 0 }
  const half = { range: `bytes=0-${(megabytes * megabyte) / 2 - 1}` }
  for (let round = 0; round <= rounds; round += 1) {
    const [ours, theirs] = [join(folder, 'ours'), join(folder, 'theirs')]
    await writeRandom(ours, megabytes * megabyte)
    await writeRandom(theirs, megabytes * megabyte)
    let url = ''
    const keptFile = join(folder, `kept-${megabytes}-${round}`)
    await inTurn('upload', {
      // It keeps all files, too: overwriting the last one would reuse memory that is already allocated.
      raw: () => send(raw.address + keptFile, 'PUT', {}, '', theirs, ''),
      ours: async () => {
        url = await upload(ours, authorization)
      },
    })
    for (const [kind, headers] of [
      ['download', {}],
      ['half a range', half],
    ] as const) {
      await inTurn(kind, {
        raw: () => load(`${raw.address}${theirs}`, headers),
        ours: () => load(portal.address + url, { authorization, ...headers }),
      })
    }

    /** Whoever comes second finds a busier machine. */
    async function inTurn(kind: keyof typeof times, work: Record<'raw' | 'ours', () => unknown>) {
      const order = round % 2 === 0 ? (['raw', 'ours'] as const) : (['ours', 'raw'] as const)
      for (const side of order) await take(kind, side, async () => work[side]())
    }

    async function take(
      kind: keyof typeof times,
      side: 'raw' | 'ours',
      work: () => Promise<unknown>,
    ) {
      const watch = side === 'ours' ? watchMemory() : undefined
      const startedAt = performance.now()
      await work()
      const took = performance.now() - startedAt
      if (watch) growth[kind] = Math.max(growth[kind], watch.end())
      if (round > 0) times[kind][side].push(took)
    }
  }
  for (const kind of Object.keys(times) as (keyof typeof times)[]) {
    const { raw: rawTimes, ours: ownTimes } = times[kind]
    const share = quantile(rawTimes, 0.5) / quantile(ownTimes, 0.5)
    const limit = kind === 'upload' ? limits.upload : limits.download
    const words = `${kind} of ${megabytes} MB`
    failures.push(
      isUnder(`${words}, of a raw server's speed`, share, limits.share, ''),
      isOver(`${words}, memory`, growth[kind], limit, 'MB'),
    )
  }
}

function pair() {
  return { raw: [] as number[], ours: [] as number[] }
}

/** Watches the portal's memory; the returned function ends this and returns the maximum growth in MB. */
function watchMemory() {
  const before = portal.anonymousMb()
  let maximum = before
  const look = () => {
    maximum = Math.max(maximum, portal.anonymousMb())
  }
  const timer = setInterval(look, 20)
  return {
    end() {
      clearInterval(timer)
      look()
      return maximum - before
    },
  }
}

async function upload(path: string, authorization: string): Promise<string> {
  const boundary = 'a-line-between-parts'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="Messung.pdf"\r\ncontent-type: application/pdf\r\n\r\n`
  const headers = { authorization, 'content-type': `multipart/form-data; boundary=${boundary}` }
  const address = `${portal.address}/api/upload`
  const answer = await send(address, 'POST', headers, head, path, `\r\n--${boundary}--\r\n`)
  return JSON.parse(answer)[0].url
}

async function send(
  address: string,
  method: string,
  headers: Record<string, string>,
  head: string,
  path: string,
  tail: string,
): Promise<string> {
  const sending = request(address, { method, headers, agent })
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>
  sending.write(head)
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1_024 })) {
    if (!sending.write(chunk)) await once(sending, 'drain')
  }
  sending.end(tail)
  const [answer] = await answered
  const text = (await answer.toArray()).join('')
  if (answer.statusCode !== 200) throw new Error(`${address}: ${answer.statusCode} ${text}`)
  return text
}

async function load(address: string, headers: Record<string, string>): Promise<void> {
  const asking = request(address, { headers, agent }).end()
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  let size = 0
  answer.on('data', (chunk: Buffer) => {
    size += chunk.length
  })
  await once(answer, 'end')
  if (size !== Number(answer.headers['content-length']))
    throw new Error(`${address}: ${size} bytes`)
}

/** Unique random bytes that look like a PDF. */
async function writeRandom(path: string, size: number): Promise<void> {
  const file = await open(path, 'w')
  const block = randomBytes(megabyte)
  // One block in some hundred would contain `<img`, and be refused as a page for the browser.
  for (let at = block.indexOf('<'); at >= 0; at = block.indexOf('<', at + 1)) block[at + 1] = 0
  block.write('%PDF-1.7\n')
  for (let at = 0; at < size; at += megabyte) {
    block.writeUInt32LE(at / megabyte, 100)
    await file.write(block)
  }
  await file.sync()
  await file.close()
}

async function signIn(): Promise<string> {
  const answer = await fetch(`${portal.address}/api/auth/local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(administrator),
  })
  return (await answer.json()).jwt
}

async function startRaw() {
  const port = await freePort()
  const child = fork(new URL('raw-files.ts', import.meta.url), [String(port)])
  await once(child, 'message')
  return { address: `http://127.0.0.1:${port}`, stop: () => child.kill() }
}
