import assert from 'node:assert/strict'
import test from 'node:test'
import { CompiledQuery, type KyselyPlugin } from 'kysely'
import pino from 'pino'
import { emptyBin } from '../bin/empty-bin.ts'
import { removeOldChanges } from '../changes/changes.store.ts'
import { removeExpiredImports } from '../imports/imports.store.ts'
import { openWorld } from '../testing/world.ts'
import { removeOldDeliveries } from '../webhooks/webhook-deliveries.store.ts'

// The database does not matter: query plans are read on SQLite.

test('issue 18: what is forgotten after days is found along an index, however much stays', async (t) => {
  const { services } = await openWorld(t)
  const { db, clock } = services
  const compiled: CompiledQuery[] = []
  const watcher: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      compiled.push(db.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const watched = db.withPlugin(watcher)
  await removeOldChanges(watched, clock())
  await removeOldDeliveries(watched, clock())
  await removeExpiredImports(watched, clock())
  await emptyBin({ ...services, db: watched }, pino({ level: 'silent' }))
  const long = /^SCAN (bin|changes|webhook_deliveries|import_rows|import_passwords)\b/
  for (const { sql, parameters } of compiled) {
    const plan = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters])
    const { rows } = await db.executeQuery<{ detail: string }>(plan)
    for (const { detail } of rows) assert.doesNotMatch(detail, long, sql)
  }
})
