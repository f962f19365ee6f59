import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { TypesetError, TypesetterDown } from './typeset-error.ts'
import type { TypesetOrder, TypstAnswer, TypstStart } from './typst-orders.ts'

/** A running Typst: a process, because a computing thread cannot be interrupted. */
export interface Typst {
  /** Makes one document; the process is killed if it takes longer than `timeout` ms. One order at a time. */
  make(order: TypesetOrder, timeout: number): Promise<Uint8Array[]>
  isAlive(): boolean
  /** Resolves when the process has ended. */
  end(): Promise<void>
}

/** None of the portal's settings, and a proxy that does not exist, so that templates cannot load anything. */
const environment = { HTTPS_PROXY: 'http://127.0.0.1:9', HTTP_PROXY: 'http://127.0.0.1:9' }

/** Starts the process. It does not keep the portal alive, and ends with it. */
export function startTypst(start: TypstStart): Typst {
  const child = fork(new URL('typst-worker.ts', import.meta.url), {
    execArgv: ['--expose-gc'],
    env: environment,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const isAlive = () => child.connected && !child.killed && child.exitCode === null
  child.on('error', () => child.kill('SIGKILL'))
  // A process that could not be started may have no channel, and gives the reason by its error.
  if (child.connected) child.send(start)
  release(child)
  return {
    isAlive,
    async make(order, timeout) {
      child.ref()
      child.channel?.ref()
      const answer = await answerOf(child, order, timeout).finally(() => release(child))
      if ('made' in answer) return answer.made
      throw new TypesetError(answer.mistakes, answer.unprintable)
    },
    async end() {
      if (!isAlive()) return
      child.ref()
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

function release(child: ChildProcess) {
  child.unref()
  child.channel?.unref()
}

function answerOf(child: ChildProcess, order: TypesetOrder, timeout: number): Promise<TypstAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<TypstAnswer>()
  const fail = (message: string) =>
    reject(new TypesetterDown([{ file: order.template, line: undefined, message }]))
  const onExit = (_code: number | null, signal: string | null) =>
    fail(`the typesetter ended unexpectedly (${signal ?? 'by itself'})`)
  const onMessage = (answer: unknown) => resolve(answer as TypstAnswer)
  const timer = setTimeout(() => {
    fail(`took longer than ${timeout / 1_000} s`)
    child.kill('SIGKILL')
  }, timeout)
  const onError = ({ message }: Error) => fail(`the typesetter cannot be reached (${message})`)
  child.once('exit', onExit)
  child.once('error', onError)
  child.once('message', onMessage)
  if (child.connected) child.send(order)
  return promise.finally(() => {
    clearTimeout(timer)
    child.off('exit', onExit)
    child.off('error', onError)
    child.off('message', onMessage)
  })
}
