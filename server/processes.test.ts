import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import test, { type TestContext } from 'node:test'
import { freePort } from './testing/free-port.ts'
import { ownBucket } from './testing/own-bucket.ts'
import { emptyPostgres, onlyOnPostgres } from './testing/postgres.ts'
import { scratchFolder } from './testing/scratch-folder.ts'
import { send, spawnPortal } from './testing/spawned-portal.ts'
import { until } from './testing/until.ts'

// A process of its own: it starts portals of several processes and waits for their end.

const administrator = { identifier: 'chefin', password: 'Werkstatt-Portal-26' }
const skip = process.env.TEST_DATABASE_URL ? false : onlyOnPostgres
const clients = 2
const metricsToken = 'nur-fuer-Prometheus'

test('a reload replaces the processes one after the other, and no request fails meanwhile', {
  skip,
}, async (t) => {
  const portal = await startPortal(t)
  const before = portal.running()
  const load = await writeWithoutPause(portal)
  await load.more(20)
  portal.supervisor.kill('SIGHUP')
  await until(() => before.every((id) => !portal.running().includes(id)))
  await load.more(20)
  const { failed, acknowledged } = await load.end()
  assert.deepEqual(failed, [])
  assert.equal(portal.running().length, 2)
  assert.deepEqual(await portal.titles(), acknowledged.toSorted())
  const bearer = { authorization: `Bearer ${metricsToken}` }
  const { body: metrics } = await send(portal.address, 'GET', '/metrics', bearer)
  assert.match(metrics, /^typenschild_processes 2$/m, 'whichever answers tells of both')
  portal.supervisor.kill('SIGTERM')
  assert.deepEqual(await once(portal.supervisor, 'exit'), [0, null])
})

test('a killed process loses only the requests it was answering, and is replaced', {
  skip,
}, async (t) => {
  const portal = await startPortal(t)
  const [victim = 0] = portal.running()
  const load = await writeWithoutPause(portal)
  await load.more(20)
  process.kill(victim, 'SIGKILL')
  await until(() => portal.running().length === 2 && !portal.running().includes(victim))
  await load.more(20)
  const { failed, acknowledged } = await load.end()
  assert.ok(failed.length <= clients, failed.join('\n'))
  const kept = await portal.titles()
  for (const title of acknowledged) assert.ok(kept.includes(title), title)
  assert.ok(kept.length <= acknowledged.length + failed.length)
})

test('where a process cannot be replaced at once, as without file handles, the others stay and it is tried again', async () => {
  const folder = await scratchFolder()
  const file = join(folder, 'portal.mjs')
  const script = `
    import cluster from 'node:cluster'
    import { closeSync, openSync } from 'node:fs'
    import { createServer } from 'node:http'
    import { superviseProcesses } from '${new URL('processes.ts', import.meta.url)}'
    const opened = []
    const ids = []
    if (cluster.isPrimary) await superviseProcesses(2, { info: started, error: ended })
    else createServer().listen(0, '127.0.0.1')
    function started({ process: id }) {
      ids.push(id)
      if (ids.length === 2) {
        try {
          for (;;) opened.push(openSync('/dev/null'))
        } catch {}
        process.kill(ids[1], 'SIGKILL')
      }
      if (ids.length === 3) {
        console.log(opened.length === 0 && process.kill(ids[0], 0) ? 'replaced' : 'lost')
        process.kill(process.pid, 'SIGTERM')
      }
    }
    function ended({ err }) {
      if (err?.code === 'EMFILE') for (const handle of opened.splice(0)) closeSync(handle)
    }`
  await writeFile(file, script)
  const limited = ['-c', 'ulimit -n 80; exec "$0" "$@"', process.execPath, file]
  const supervisor = spawn('/bin/sh', limited, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [output] = await Promise.all([text(supervisor.stdout), once(supervisor, 'exit')])
  assert.equal(output, 'replaced\n')
})

test('ended while its processes start, a portal starts no more of them and ends in order', async () => {
  for (const startedBefore of [0, 1]) {
    const file = join(await scratchFolder(), 'portal.mjs')
    const script = `
      import cluster from 'node:cluster'
      import { createServer } from 'node:http'
      import { superviseProcesses } from '${new URL('processes.ts', import.meta.url)}'
      let forked = 0
      cluster.on('fork', () => {
        forked += 1
        if (forked === ${startedBefore + 1}) process.kill(process.pid, 'SIGTERM')
      })
      if (cluster.isPrimary) {
        const silent = () => undefined
        const code = await superviseProcesses(4, { info: silent, error: silent })
        console.log(forked)
        process.exit(code)
      }
      createServer().listen(0, '127.0.0.1')`
    await writeFile(file, script)
    const supervisor = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [output, ended] = await Promise.all([text(supervisor.stdout), once(supervisor, 'exit')])
    assert.deepEqual([output, ended], [`${startedBefore + 1}\n`, [0, null]])
  }
})

test('a portal with SQLite is one process, and says so', async (t) => {
  const dataDir = await scratchFolder()
  const { process: supervisor, output } = spawnPortal(t, {
    DATA_DIR: dataDir,
    PORTAL_PROCESSES: '2',
  })
  assert.deepEqual(await once(supervisor, 'close'), [1, null])
  assert.match(output.err, /PORTAL_PROCESSES: mehrere Prozesse brauchen PostgreSQL/)
})

test('reloading the service replaces several processes, but leaves a single one alone, as it would end', async (t) => {
  for (const [processes, isToHear] of Object.entries({ '': false, 1: false, 4: true })) {
    const main = spawn('sleep', ['600'])
    t.after(() => main.kill())
    await once(main, 'spawn')
    const ended = once(main, 'exit')
    const set = processes === '' ? {} : { PORTAL_PROCESSES: processes }
    const env = { PATH: process.env.PATH, MAINPID: String(main.pid), ...set }
    const reload = spawn('sh', ['-c', commandOfReload()], { env })
    const [code] = await once(reload, 'exit')
    assert.equal(code === 0, isToHear, processes)
    if (isToHear) assert.deepEqual(await ended, [null, 'SIGHUP'])
    else assert.equal(main.signalCode, null)
  }
})

/** The shell command of `ExecReload`; systemd turns `$$` into `$`. */
function commandOfReload(): string {
  const unit = readFileSync(join(import.meta.dirname, '../deploy/typenschild.service'), 'utf8')
  return /^ExecReload=\/bin\/sh -c '(.*)'$/m.exec(unit)?.[1]?.replaceAll('$$', '$') ?? ''
}

/** Starts a portal with two processes on an empty PostgreSQL database. */
async function startPortal(t: TestContext) {
  const database = await emptyPostgres()
  assert.ok(database)
  t.after(() => database.drop())
  const port = await freePort()
  const { process: supervisor, output } = spawnPortal(t, {
    ...ownBucket(),
    PORT: String(port),
    DATA_DIR: join(await scratchFolder(), 'data'),
    DATABASE_URL: database.url,
    PORTAL_PROCESSES: '2',
    METRICS_TOKEN: metricsToken,
    ADMIN_USERNAME: administrator.identifier,
    ADMIN_PASSWORD: administrator.password,
  })
  /** Process ids of the processes that are running, according to the portal's log. */
  const running = () => {
    const ids: number[] = []
    for (const line of output.err.split('\n').filter((text) => text.includes('"process"'))) {
      const { msg, process: id } = JSON.parse(line)
      if (msg === 'process started') ids.push(id)
      else ids.splice(ids.indexOf(id), 1)
    }
    return ids
  }
  await until(() => {
    assert.equal(supervisor.exitCode, null, output.err)
    return running().length === 2
  })
  assert.equal(output.out.match(/läuft/g)?.length, 1)
  const address = `http://127.0.0.1:${port}`
  const { body } = await send(address, 'POST', '/api/auth/local', {}, administrator)
  const headers = { authorization: `Bearer ${JSON.parse(body).jwt}` }
  return { supervisor, running, address, headers, titles }

  /** The titles written by the load, as returned by one of the processes. */
  async function titles(): Promise<string[]> {
    const found: string[] = []
    for (let start = 0, isMore = true; isMore; start += 1_000) {
      const query = `fields=title&pagination[start]=${start}&pagination[limit]=1000`
      const { body } = await send(address, 'GET', `/api/doctypes?${query}`, headers)
      const { data } = JSON.parse(body)
      found.push(...data.map(({ attributes }: Doctype) => attributes.title))
      isMore = data.length === 1_000
    }
    return found.toSorted()
  }
}

interface Doctype {
  attributes: { title: string }
}

/**
 * Several clients on keep-alive connections; each writes the next record as soon as the previous one is acknowledged.
 */
async function writeWithoutPause({ address, headers }: Awaited<ReturnType<typeof startPortal>>) {
  const acknowledged: string[] = []
  const failed: string[] = []
  let isGoing = true
  let count = 0
  async function write() {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    while (isGoing) {
      count += 1
      const title = `Probe ${count}`
      try {
        const body = { data: { title: title } }
        const { status } = await send(address, 'POST', '/api/doctypes', headers, body, agent)
        if (status === 200) acknowledged.push(title)
        else failed.push(`${title}: ${status}`)
      } catch (error) {
        failed.push(`${title}: ${error}`)
      }
    }
    agent.destroy()
  }
  const writing = Promise.all(Array.from({ length: clients }, write))
  return {
    /** Resolves once `count` more writes are acknowledged. */
    async more(count: number) {
      const enough = acknowledged.length + count
      await until(() => acknowledged.length >= enough)
    },
    async end() {
      isGoing = false
      await writing
      return { acknowledged, failed }
    },
  }
}
