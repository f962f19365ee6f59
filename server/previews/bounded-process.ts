import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { z } from 'zod'
import { EndedTogether, isForAll } from '../core/ended-together.ts'
import { ProblemError } from '../core/problem-error.ts'

/**
 * Limit of the process's writable memory, in kB, beyond what
 * Node reserves; including memory that it only reads, 300 MB.
 */
const maxData = 255_000
/** Maximum memory of PDFium, in pages of 64 kB, the file included. */
const maxWasm = 2_600

/** The process was killed or ended by itself: it took too long or too much memory, or one of its libraries failed. */
export class ProcessEnded extends Error {}

/** Limits of the work on a file. */
export interface ProcessBounds {
  /** Aborts the work. */
  signal?: AbortSignal
  /** Timeout per file, in ms. */
  timeout?: number
  /** CPU time, in seconds, after which the system kills the process, should nobody else be there to do it. */
  maxComputing?: number
}

/**
 * Processes a file that anybody may have sent, in a separate process that handles only this file: whatever a hostile
 * file does to it affects nothing else. Rejects with `ProcessEnded`, or with `EndedTogether` if the portal is ending
 * as well, or with `unavailable` if no process can be started, neither of which says anything about the file. The
 * answer is validated, as a hijacked process might send anything.
 */
export async function askProcess<Answer>(
  worker: URL,
  order: object,
  answer: z.ZodType<Answer>,
  { signal, timeout = 7_000, maxComputing = 10 }: ProcessBounds = {},
): Promise<Answer> {
  const child = await startProcess(worker, maxComputing).catch((error: Error) => {
    throw notStarted(error) ?? error
  })
  const ended = new Promise<void>((resolve) => child.once('close', resolve))
  try {
    return await answerOf(child, order, answer, timeout, signal)
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

/** None of the portal's settings. Few threads, as each costs memory. */
const environment = {
  UV_THREADPOOL_SIZE: '2',
  MALLOC_ARENA_MAX: '2',
  VIPS_CONCURRENCY: '1',
}

/** The process may only read: it cannot write files, start processes or threads, or send anything. */
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

/** The command that starts a program with limits enforced by the system; only Linux supports them. */
async function limited(words: string[], maxComputing: number): Promise<string[]> {
  if (process.platform !== 'linux') return words
  idleData ??= await dataOfIdleNode()
  const limits = `ulimit -c 0; ulimit -t ${maxComputing}; ulimit -d ${idleData + maxData}`
  return ['/bin/sh', '-c', `${limits}; exec "$0" "$@"`, ...words]
}

let idleData: number | undefined

/** Address space, in kB, that an idle Node reserves: much more than it uses. */
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
  timeout: number,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const fail = (message: string) => reject(new ProcessEnded(message))
  const timer = setTimeout(() => fail(`took longer than ${timeout / 1_000} s`), timeout)
  const stop = () => fail('interrupted')
  signal?.addEventListener('abort', stop)
  if (signal?.aborted) stop()
  child.once('exit', (code, by) => {
    if (isForAll(by)) reject(new EndedTogether())
    fail(`ended unexpectedly (${by ?? `code ${code}`})`)
  })
  child.once('error', (error) => {
    const reason = notStarted(error)
    if (reason) reject(reason)
    else fail(`cannot be reached (${error.message})`)
  })
  child.once('message', (answer) => {
    const { success, data, error } = schema.safeParse(answer)
    if (success) resolve(data)
    else fail(`answers nonsense (${error.message})`)
  })
  // A process that could not be started may have no channel, and gives the reason by its error.
  if (child.connected) {
    child.send(order, (error) => {
      // A process that has ended already gives the reason by its exit.
      if (error) child.once('close', () => fail(`cannot be reached (${error.message})`))
    })
  }
  return promise.finally(() => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  })
}

/** The error of a machine that has no file handles, memory or processes left. */
function notStarted(error: NodeJS.ErrnoException): ProblemError | undefined {
  if (!error.syscall?.startsWith('spawn')) return undefined
  const why = `Zum Lesen der Datei lässt sich gerade kein Prozess starten (${error.code}).`
  return new ProblemError('unavailable', why)
}
