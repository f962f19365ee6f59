import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import pino from 'pino'
import { ConfigError } from '../core/config.ts'
import { startPortal } from '../start.ts'
import { compiledOnce } from '../testing/compiled-once.ts'
import * as given from '../testing/given.ts'
import { openWorld, type World } from '../testing/world.ts'

const onlyOnSqlite = 'several portals may share a PostgreSQL'

test('point 23: a second portal on the same folder says which process holds it, and ends', async (t) => {
  if (process.env.TEST_DATABASE_URL) return t.skip(onlyOnSqlite)
  const world = await openWorld(t)
  const second = startServer(t, world)
  assert.deepEqual(await once(second.server, 'close'), [1, null])
  const line = `DATA_DIR: In ${world.dataDir} läuft schon ein Portal: Prozess ${process.pid}, gestartet am `
  assert.ok(second.said().startsWith(line), second.said())
  assert.equal(second.said().split('\n').length, 2, 'one line')
  assert.equal((await world.ask('GET', '/health/ready')).status, 200)
})

test('point 23: the lock is dropped with the process, however that ends', async (t) => {
  if (process.env.TEST_DATABASE_URL) return t.skip(onlyOnSqlite)
  const world = await openWorld(t)
  await world.stop()
  const killed = startServer(t, world)
  await killed.until('läuft')
  await assert.rejects(world.restart(), (error: Error) => {
    return error instanceof ConfigError && error.message.includes(`Prozess ${killed.server.pid},`)
  })
  killed.server.kill('SIGKILL')
  await once(killed.server, 'close')
  await world.restart()
  assert.equal((await world.ask('GET', '/health/ready')).status, 200)
})

test('point 23: a portal that could not start, or was stopped, holds nothing', async (t) => {
  const world = await openWorld(t)
  await world.restart()
  const broken = { ...world.services.config, webRoot: '/gibt/es/nicht' }
  await world.stop()
  await assert.rejects(startPortal(broken, pino({ level: 'silent' })))
  await world.restart()
  assert.equal((await world.ask('GET', '/health/ready')).status, 200)
})

test('point 23: commands work beside a running portal', async (t) => {
  const world = await openWorld(t)
  const command = join(import.meta.dirname, '../admin/portal-command.ts')
  const child = spawn(process.execPath, [command, 'user', 'list'], {
    env: environmentOf(world),
    cwd: tmpdir(),
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text
  })
  assert.deepEqual(await once(child, 'close'), [0, null])
  assert.match(output, /^chefin /)
})

test('point 23: leftovers of uploads go when nobody has written to them for a day', async (t) => {
  const world = await openWorld(t)
  const [old, fresh] = ['old', 'fresh'].map((name) => join(world.dataDir, 'files/tmp', name))
  for (const path of [old, fresh]) await writeFile(path ?? '', '%PDF-')
  const hours = (count: number) => new Date(world.services.clock().getTime() - count * 3_600_000)
  await utimes(old ?? '', hours(25), hours(25))
  await utimes(fresh ?? '', hours(23), hours(23))
  await world.restart()
  await assert.rejects(stat(old ?? ''), { code: 'ENOENT' })
  assert.equal((await stat(fresh ?? '')).size, 5)
  await given.upload(world)
})

function environmentOf({ services, dataDir }: World) {
  const { databaseUrl } = services.config
  return {
    PATH: process.env.PATH ?? '',
    ...compiledOnce,
    PORT: '0',
    DATA_DIR: dataDir,
    ...(databaseUrl.startsWith('postgres') && { DATABASE_URL: databaseUrl }),
  }
}

function startServer(t: TestContext, world: World) {
  const server: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: { ...environmentOf(world), LOG_LEVEL: 'silent' },
    cwd: tmpdir(),
  })
  t.after(() => server.kill('SIGKILL'))
  let output = ''
  for (const stream of [server.stdout, server.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  return {
    server,
    said: () => output,
    async until(words: string) {
      while (!output.includes(words)) {
        await Promise.race([once(server.stdout ?? server, 'data'), once(server, 'exit')])
        assert.equal(server.exitCode, null, output)
      }
    },
  }
}
