import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../server/testing/free-port.ts'

// One address for developers: Vite with hot reload in front, and behind it the server, which restarts whenever one of
// its files changes. Ctrl+C ends both.

const root = join(import.meta.dirname, '..')
if (existsSync('.env')) process.loadEnvFile('.env')
const port = Number(process.env.PORT || 3_000)
const innerPort = await freePort()
process.env.SERVER_URL = `http://127.0.0.1:${innerPort}`

const front = await openFront()
const server = startServer()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => leave(0))
server.once('exit', (code) => leave(code ?? 1))

async function openFront() {
  // Imported after SERVER_URL is set, as Vite's configuration reads it.
  const vite = await import('vite')
  const front = await vite.createServer({
    configFile: join(root, 'web/vite.config.ts'),
    logLevel: 'warn',
    server: { port, strictPort: true },
  })
  return front.listen()
}

function startServer(): ChildProcess {
  const env = {
    ...process.env,
    PORT: String(innerPort),
    HOST: '127.0.0.1',
    PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
  }
  return spawn(
    process.execPath,
    ['--watch', '--watch-preserve-output', join(root, 'server/launch.mjs')],
    { env, stdio: 'inherit' },
  )
}

async function leave(code: number) {
  server.removeAllListeners('exit')
  if (server.exitCode === null && server.signalCode === null) {
    const over = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await over
  }
  await front.close()
  process.exit(code)
}
