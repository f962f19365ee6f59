import assert from 'node:assert/strict'
import test from 'node:test'
import { sql } from 'kysely'
import pino from 'pino'
import { isSqlite } from './db/database.ts'
import { insertLog } from './logs/logs.store.ts'
import * as given from './testing/given.ts'
import { until } from './testing/until.ts'
import { openWorld } from './testing/world.ts'
import { openUpkeep } from './upkeep.ts'

test('a database that is away for a moment delays the periodic work, and does not end the portal', async (t) => {
  const world = await openWorld(t)
  const { services } = world
  const log: string[] = []
  const logger = pino({}, { write: (line) => log.push(line) })
  const rename = (from: string, to: string) =>
    sql`alter table ${sql.table(from)} rename to ${sql.ref(to)}`.execute(services.db)
  t.mock.timers.enable({ apis: ['setInterval'] })
  const circumstances = { isAlone: isSqlite(services.db), lastRun: undefined }
  const upkeep = openUpkeep(services, [], logger, circumstances)
  await upkeep.start()
  t.after(() => upkeep.stop())
  await rename('transfers', 'away')
  t.mock.timers.tick(60_000)
  await until(() => log.some((line) => line.includes('periodic work failed')))
  await rename('away', 'transfers')
  const now = services.clock().toISOString()
  const due = { media_id: await given.media(world), released_on: now.slice(0, 10) }
  const version = { ...due, label: '1.0', is_pending: 1 as const, created_at: now, updated_at: now }
  await services.db.insertInto('versions').values(version).execute()
  t.mock.timers.tick(60_000)
  const waiting = services.db.selectFrom('versions').select('id').where('is_pending', '=', 1)
  await until(async () => (await waiting.execute()).length === 0)
  assert.ok(log.every((line) => !line.includes('versions were not released')))
})

test('one kind of old data that cannot be deleted does not keep the others', async (t) => {
  const world = await openWorld(t)
  const { services } = world
  const log: string[] = []
  const logger = pino({}, { write: (line) => log.push(line) })
  const { db } = services
  await insertLog(db, new Date(0), { type: 'info', status: 'api-call', message: 'Von 1970' })
  await sql`alter table tickets rename to away`.execute(db)
  const circumstances = { isAlone: isSqlite(db), lastRun: undefined }
  const upkeep = openUpkeep(services, [], logger, circumstances)
  t.after(() => upkeep.stop())
  await upkeep.start()
  assert.ok(log.some((line) => line.includes('old data was not deleted')))
  const old = db.selectFrom('logs').select('message').where('message', '=', 'Von 1970')
  assert.deepEqual(await old.execute(), [])
})
