import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'
import type { Picture, PictureAnswer, PictureOrder } from './picture-orders.ts'

/** kB that the process may write to beyond what Node sets aside; with what it only reads, 300 MB. */
const maxData = 255_000
/** Pieces of 64 kB that PDFium may have, the file included. */
const maxWasm = 2_600

/** A file that has no picture, however often it is tried. */
export class Unreadable extends Error {}

/** The process was ended, or ended by itself: too long, too much memory, or a mistake of its libraries. */
export class MakerEnded extends Error {}

/** What bounds the making of pictures. */
export interface PictureOptions {
  /** Ends the work. */
  signal?: AbortSignal
  /** How long a file may take, in ms. */
  patience?: number
  /** Seconds of computing after which the system ends the process, should nobody else be there to do it. */
  maxComputing?: number
}

/**
 * Makes the pictures of a file in a process of its own, that lives for this file alone: what a hostile one does to
 * it reaches nothing else. Rejects with `Unreadable` where there is no picture, else with `MakerEnded`.
 */
export async function makePictures(
  order: PictureOrder,
  { signal, patience = 7_000, maxComputing = 10 }: PictureOptions = {},
): Promise<Picture[]> {
  const child = await startMaker(maxComputing)
  const ended = new Promise<void>((resolve) => child.once('close', resolve))
  try {
    const answer = await answerOf(child, order, patience, signal)
    if ('pictures' in answer) return answer.pictures
    throw new Unreadable(answer.unreadable)
  } finally {
    child.kill('SIGKILL')
    await ended
  }
}

async function startMaker(maxComputing: number): Promise<ChildProcess> {
  const [program = '', ...words] = await limited([...node, fileURLToPath(worker)], maxComputing)
  return spawn(program, words, {
    env: environment,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}

const worker = new URL('picture-worker.ts', import.meta.url)

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
  })
  const [, data] = /VmData:\s+(\d+) kB/.exec(stdout) ?? []
  if (data === undefined) throw new Error('The system does not say what a process sets aside')
  return Number(data)
}

function answerOf(
  child: ChildProcess,
  order: PictureOrder,
  patience: number,
  signal: AbortSignal | undefined,
): Promise<PictureAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<PictureAnswer>()
  const fail = (message: string) => reject(new MakerEnded(message))
  const timer = setTimeout(() => fail(`took longer than ${patience / 1_000} s`), patience)
  const stop = () => fail('interrupted')
  signal?.addEventListener('abort', stop)
  if (signal?.aborted) stop()
  child.once('exit', (code, by) => fail(`ended unexpectedly (${by ?? `code ${code}`})`))
  child.once('error', ({ message }) => fail(`cannot be reached (${message})`))
  child.once('message', (answer) => {
    const { data, error } = Answer.safeParse(answer)
    if (data) resolve(data)
    else fail(`answers nonsense (${error.message})`)
  })
  child.send(order, (error) => error && fail(`cannot be reached (${error.message})`))
  return promise.finally(() => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  })
}

/** Checked: whoever took the process over might answer anything. */
const Answer: z.ZodType<PictureAnswer> = z.union([
  z.object({
    pictures: z.array(
      z.object({
        width: z.number(),
        height: z.int().positive(),
        bytes: z.instanceof(Uint8Array<ArrayBufferLike>),
      }),
    ),
  }),
  z.object({ unreadable: z.string() }),
])
