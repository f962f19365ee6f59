import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { compiledOnce } from './testing/compiled-once.ts'
import { freePort } from './testing/free-port.ts'
import { emptyPostgres } from './testing/postgres.ts'
import { until } from './testing/until.ts'

// On PostgreSQL in full runs only: processes.test.ts starts, stops and replaces portals there.

// A process of its own: it starts servers and waits for their end.

const port = await freePort()
const administrator = { ADMIN_USERNAME: 'chefin', ADMIN_PASSWORD: 'Werkstatt-Portal-26' }
const login = JSON.stringify({ identifier: 'chefin', password: 'Werkstatt-Portal-26' })

test('a server that is asked to stop finishes the requests in progress and exits with code 0', async (t) => {
  const { server, output } = await startServer(t, administrator)
  const socket = connect(port, '127.0.0.1')
  t.after(() => socket.destroy())
  const head = [
    'POST /api/auth/local?geheim=1 HTTP/1.1',
    'Host: portal',
    'Content-Type: application/json',
    `Content-Length: ${login.length}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${login.slice(0, 20)}`)
  await untilRead()
  server.kill('SIGTERM')
  await untilClosed()
  const answered = answerOf(socket)
  socket.write(login.slice(20))
  const answer = await answered
  assert.match(answer, /^HTTP\/1.1 200 /)
  const [code] = await exitOf(server)
  assert.equal(code, 0)
  const { jwt } = JSON.parse(answer.slice(answer.indexOf('{')))
  assert.match(output.err, /"path":"\/api\/auth\/local","status":200/)
  for (const secret of [jwt, 'Werkstatt-Portal-26', 'geheim', 'typenschild-staff']) {
    assert.ok(!`${output.out}${output.err}`.includes(secret), secret)
  }
})

test('the first start tells how to become administrator and which setting was mistyped', async (t) => {
  const { server, output } = await startServer(t, {
    DATABSE_URL: 'postgres://portal@db/portal',
    PUBLIC_URL: `http://localhost:${port}/unter`,
  })
  const greeting = `Typenschild läuft: http://localhost:${port}/unter
Hinweis: PUBLIC_URL gilt nur`
  assert.ok(output.out.includes(greeting), output.out)
  assert.match(output.out, /^Hinweis: PUBLIC_URL hat einen Pfad, .+ weiterleitet\.$/m)
  // With the mistyped name the portal would start on an empty SQLite database, as if its tables were gone.
  assert.match(output.out, /^Hinweis: DATABSE_URL ist keine Einstellung .* wohl DATABASE_URL\.$/m)
  // Letters and mails would give customers the default address.
  assert.match(
    output.out,
    /^Hinweis: SUPPORT_EMAIL ist nicht gesetzt; .+ des Herstellers nennen\.$/m,
  )
  const code = output.out.match(/Einrichtungscode: (\w{20}) {2}\(60 Minuten gültig\)/)?.[1]
  const body = JSON.stringify({ code, username: 'chefin', password: 'Kegelradgetriebe 12' })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`http://127.0.0.1:${port}/api/setup`, {
    method: 'POST',
    headers,
    body,
  })
  assert.equal(answer.status, 200)
  server.kill('SIGINT')
  assert.deepEqual(await exitOf(server), [0, null])
})

test('a full disk, to which neither log nor greeting can be written, does not stop the server', {
  skip: process.platform !== 'linux',
}, async (t) => {
  const full = await open('/dev/full', 'w')
  t.after(() => full.close())
  const { server } = await startServer(t, administrator, full.fd)
  await until(() => {
    assert.equal(server.exitCode, null)
    return untilRead().then(
      () => true,
      () => false,
    )
  })
  // More lines than the log buffers before it writes.
  for (let attempt = 0; attempt < 50; attempt += 1) {
    assert.equal((await fetch(`http://127.0.0.1:${port}/api/nichts`)).status, 404)
  }
  server.kill('SIGTERM')
  assert.deepEqual(await exitOf(server), [0, null])
})

test('wrong settings stop the start with a list', async (t) => {
  const { server, output } = spawnServer(t, { PORT: 'x', LOG_LEVEL: 'laut' })
  assert.deepEqual(await exitOf(server), [1, null])
  assert.match(
    output.err,
    /^Diese Einstellungen sind nicht brauchbar:\n {2}PORT: .*\n {2}LOG_LEVEL: .*\n$/,
  )
})

test('point 28: a missing PostgreSQL database is named in the error', async (t) => {
  const database = await emptyPostgres()
  if (!database) return t.skip('TEST_DATABASE_URL is missing')
  const folder = await mkdtemp(join(tmpdir(), 'typenschild-test-'))
  t.after(() => rm(folder, { recursive: true }))
  await database.drop()
  const settings = { DATA_DIR: join(folder, 'd'), DATABASE_URL: database.url, LOG_LEVEL: 'silent' }
  const { server, output } = spawnServer(t, settings)
  assert.deepEqual(await exitOf(server), [1, null])
  assert.match(output.err, /^DATABASE_URL: Auf \S+ gibt es keine Datenbank „test_\w+“\.\n$/)
})

async function startServer(
  t: TestContext,
  environment: Record<string, string>,
  stream: 'pipe' | number = 'pipe',
) {
  const folder = await mkdtemp(join(tmpdir(), 'typenschild-test-'))
  const database = await emptyPostgres()
  const settings = {
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    ...(database && { DATABASE_URL: database.url }),
    ...environment,
  }
  const started = spawnServer(t, settings, stream)
  t.after(async () => {
    if (started.server.exitCode === null) started.server.kill('SIGKILL')
    await exitOf(started.server)
    await database?.drop()
    await rm(folder, { recursive: true })
  })
  const { server, output } = started
  while (server.stdout && !output.out.includes('läuft')) {
    const heard = once(server.stdout, 'data')
    await Promise.race([heard, once(server, 'exit')])
    assert.equal(server.exitCode, null, output.err)
  }
  return started
}

function spawnServer(
  t: TestContext,
  environment: Record<string, string>,
  stream: 'pipe' | number = 'pipe',
) {
  const main = join(import.meta.dirname, 'main.ts')
  const server = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH ?? '', ...compiledOnce, ...environment },
    cwd: tmpdir(),
    stdio: ['pipe', stream, stream],
  })
  t.after(() => server.kill('SIGKILL'))
  const output = { out: '', err: '' }
  server.stdout?.setEncoding('utf8').on('data', (text) => {
    output.out += text
  })
  server.stderr?.setEncoding('utf8').on('data', (text) => {
    output.err += text
  })
  return { server, output }
}

async function exitOf(server: ChildProcess): Promise<unknown[]> {
  if (server.exitCode !== null || server.signalCode !== null) {
    return [server.exitCode, server.signalCode]
  }
  return once(server, 'close')
}

/** Resolves once the server has read everything sent before, as it handles connections in order. */
async function untilRead() {
  assert.equal((await fetch(`http://127.0.0.1:${port}/health`)).status, 200)
}

/** Resolves once the server accepts no new connections. */
async function untilClosed() {
  for (;;) {
    const probe = connect(port, '127.0.0.1')
    const isOpen = await new Promise((resolve) => {
      probe.once('connect', () => resolve(true))
      probe.once('error', () => resolve(false))
    })
    probe.destroy()
    if (!isOpen) return
  }
}

async function answerOf(socket: Socket): Promise<string> {
  let answer = ''
  socket.setEncoding('utf8')
  for await (const chunk of socket) {
    answer += chunk
    if (answer.includes('\r\n\r\n') && answer.endsWith('}')) break
  }
  return answer
}
