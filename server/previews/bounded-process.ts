import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { z } from 'zod'
import { EndedTogether, isForAll } from '../core/ended-together.ts'

/** kB that the process may write to beyond what Node sets aside; with what it only reads, 300 MB. */
const maxData = 255_000
/** Pieces of 64 kB that PDFium may have, the file included. */
const maxWasm = 2_600

/** The process was ended, or ended by itself: too long, too much memory, or a mistake of its libraries. */
export class ProcessEnded extends Error {}

/** What bounds the work on a file. */
export interface ProcessBounds {
  /** Ends the work. */
  signal?: AbortSignal
  /** How long a file may take, in ms. */
  patience?: number
  /** Seconds of computing after which the system ends the process, should nobody else be there to do it. */
  maxComputing?: number
}

/**
 * Has an order about a file that anybody may have sent done in a process of its own, that lives for this file alone: what
 * a hostile one does to it reaches nothing else. Rejects with `ProcessEnded`, or with `EndedTogether` where the portal ends
 * as well. What is answered is checked: whoever took the process over might answer anything.
 */
export async function askProcess<Answer>(
  worker: URL,
  order: object,
  answer: z.ZodType<Answer>,
  { signal, patience = 7_000, maxComputing = 10 }: ProcessBounds = {},
): Promise<Answer> {
  const child = await startProcess(worker, maxComputing)
  const ended = new Promise<void>((resolve) => child.once('close', resolve))
  try {
    return await answerOf(child, order, answer, patience, signal)
  } finally {
    child.kill('SIGKILL')
    await ended
  }
}

async function startProcess(worker: URL, maxComputing: number): Promise<ChildProcess> {
  const [program = '', ...words] = await limited([...node, fileURLToPath(worker)], maxComputing)
  return spawn(program, words, {
    env: environment,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}

/** No settings of the portal. Threads each cost memory. */
const environment = {
  UV_THREADPOOL_SIZE: '2',
  MALLOC_ARENA_MAX: '2',
  VIPS_CONCURRENCY: '1',
}

/** It reads, and does nothing else: no file is written, no process or thread started, nothing sent. */
const node = [
  process.execPath,
  '--permission',
  '--allow-fs-read=*',
  '--allow-addons',
  '--max-old-space-size=64',
  `--wasm-max-mem-pages=${maxWasm}`,
  '--v8-pool-size=1',
  '--no-warnings',
]

/** The words that start a program below limits that the system enforces; only Linux can. */
async function limited(words: string[], maxComputing: number): Promise<string[]> {
  if (process.platform !== 'linux') return words
  idleData ??= await dataOfIdleNode()
  const limits = `ulimit -c 0; ulimit -t ${maxComputing}; ulimit -d ${idleData + maxData}`
  return ['/bin/sh', '-c', `${limits}; exec "$0" "$@"`, ...words]
}

let idleData: number | undefined

/** kB of address space that a Node sets aside before it does anything: much more than it uses. */
async function dataOfIdleNode(): Promise<number> {
  const [program = '', ...words] = node
  const script = `process.stdout.write(fs.readFileSync('/proc/self/status'))`
  const { stdout } = await promisify(execFile)(program, [...words, '--eval', script], {
    env: environment,
  }).catch((error: { signal?: NodeJS.Signals }) => {
    throw isForAll(error.signal) ? new EndedTogether() : error
  })
  const [, data] = /VmData:\s+(\d+) kB/.exec(stdout) ?? []
  if (data === undefined) throw new Error('The system does not say what a process sets aside')
  return Number(data)
}

function answerOf<Answer>(
  child: ChildProcess,
  order: object,
  schema: z.ZodType<Answer>,
  patience: number,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const fail = (message: string) => reject(new ProcessEnded(message))
  const timer = setTimeout(() => fail(`took longer than ${patience / 1_000} s`), patience)
  const stop = () => fail('interrupted')
  signal?.addEventListener('abort', stop)
  if (signal?.aborted) stop()
  child.once('exit', (code, by) => {
    if (isForAll(by)) reject(new EndedTogether())
    fail(`ended unexpectedly (${by ?? `code ${code}`})`)
  })
  child.once('error', ({ message }) => fail(`cannot be reached (${message})`))
  child.once('message', (answer) => {
    const { success, data, error } = schema.safeParse(answer)
    if (success) resolve(data)
    else fail(`answers nonsense (${error.message})`)
  })
  child.send(order, (error) => {
    // One that has ended already says why by its exit.
    if (error) child.once('close', () => fail(`cannot be reached (${error.message})`))
  })
  return promise.finally(() => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  })
}
