import assert from 'node:assert/strict'
import test from 'node:test'
import { sql } from 'kysely'
import pino from 'pino'
import { isSqlite } from './db/database.ts'
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
