import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { User } from '#contract/auth.ts'
import { compiledOnce } from '../../server/testing/compiled-once.ts'
import { freePort } from '../../server/testing/free-port.ts'
import { scratchFolder } from '../../server/testing/scratch-folder.ts'

/** A separate portal for one test: the real server with an empty folder. */
export interface Portal {
  url: string
  /** Its DATA_DIR, deleted after the test. */
  dataDir: string
  databaseUrl: string
  /** Opens a session for this staff user, as a login would. */
  signIn(username: string): Promise<StaffSession>
  stop(): Promise<void>
}

/** What the browser of a signed-in staff user stores. */
export interface StaffSession {
  jwt: string
  user: User
  /** Authorizes file links. */
  cookie: { name: string; value: string }
}

/** A portal in a separate process, started like an operator does. */
export interface PortalProcess extends Portal {
  /** The standard output of the server so far. */
  said(): string
}

/** In ms; a portal with sample data takes a while to start on a busy machine. */
const timeout = 90_000

/** Starts a portal by its script and arguments. */
export async function startPortalProcess(
  settings: Record<string, string>,
  entry: string[] = ['server/launch.mjs'],
): Promise<PortalProcess> {
  const [script = '', ...rest] = entry
  const port = await freePort()
  const dataDir = await scratchFolder()
  const server = spawn(process.execPath, [join(import.meta.dirname, '../..', script), ...rest], {
    cwd: dataDir,
    env: {
      PATH: process.env.PATH ?? '',
      ...compiledOnce,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      PREVIEWS: 'off',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  server.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const exited = once(server, 'exit')
  const url = `http://localhost:${port}`
  await isListening(url, exited)
  return {
    url,
    dataDir,
    databaseUrl: `sqlite:${join(dataDir, 'typenschild.db')}`,
    said: () => output,
    signIn: () =>
      Promise.reject(new Error('This portal is another process: sign in at its screen.')),
    async stop() {
      server.kill('SIGTERM')
      await exited
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Polls until the server responds; throws if it ends before that. */
async function isListening(url: string, exited: Promise<unknown[]>): Promise<void> {
  const early = exited.then(([code]) => {
    throw new Error(`The server ended with ${code} before it answered.`)
  })
  const answers = async () => {
    const deadline = Date.now() + timeout
    while (Date.now() < deadline) {
      if (
        await fetch(`${url}/health`).then(
          ({ ok }) => ok,
          () => false,
        )
      )
        return
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
    throw new Error(`The server did not answer within ${timeout / 1_000} s.`)
  }
  await Promise.race([early, answers()])
  early.catch(() => undefined)
}
