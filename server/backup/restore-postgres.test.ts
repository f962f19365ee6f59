import assert from 'node:assert/strict'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { inTransaction } from '../db/database.ts'
import { isAnyLockAwaited } from '../testing/awaited-locks.ts'
import { onlyOnPostgres } from '../testing/postgres.ts'
import { until } from '../testing/until.ts'
import { openWorld } from '../testing/world.ts'
import { beginBuilding, endBuilding, finishRestore } from './place-restored.ts'
import { finishRestoreInto } from './restore-postgres.ts'

test('point 1: a restore into PostgreSQL ends with both halves or with none; no portal starts on one alone', async (t) => {
  const world = await openWorld(t)
  const { db } = world.services
  const folder = join(world.dataDir, '../halb')
  await mkdir(folder)
  const built = async (mark: string) => {
    await writeFile(join(await beginBuilding(folder), 'secrets.json'), mark)
    await endBuilding(folder, { aside: 'before-restore-2026', mark })
  }
  // Killed before the rows had arrived.
  await built('one')
  await finishRestore(folder)
  await finishRestoreInto(db, folder)
  assert.deepEqual(await readdir(folder), [])

  // Killed afterwards: nothing is lost, and another folder is not taken for the other half.
  await built('two')
  const here = { database: 'here', files: 'disk', files_before: 'disk' }
  const row = { ...here, role: 'target' as const, portal: 'two', state: 'restoring' as const }
  const rest = { hold: null, held_until: null, details: null, updated_at: '' }
  await db
    .insertInto('transfers')
    .values({ ...row, ...rest })
    .execute()
  await assert.rejects(finishRestoreInto(db, world.dataDir), /in DATA_DIR fehlt, was dazu gehört/)
  await finishRestoreInto(db, folder)
  await finishRestoreInto(db, folder)
  assert.equal(await readFile(join(folder, 'secrets.json'), 'utf8'), 'two')
  assert.deepEqual(await readdir(folder), ['secrets.json'])
  assert.deepEqual(await db.selectFrom('transfers').selectAll().execute(), [])
})

test('issue 16, point 1: the other half of a restore is kept while its rows are about to arrive', {
  skip: process.env.TEST_DATABASE_URL ? false : onlyOnPostgres,
}, async (t) => {
  const world = await openWorld(t)
  const { db } = world.services
  const folder = join(world.dataDir, '../halb')
  await mkdir(folder)
  await writeFile(join(await beginBuilding(folder), 'secrets.json'), 'three')
  await endBuilding(folder, { aside: 'before-restore-2026', mark: 'three' })
  let finished: Promise<void> | undefined
  await inTransaction(db, async (tx) => {
    const here = { database: 'here', files: 'disk', files_before: 'disk', details: null }
    const row = { ...here, role: 'target' as const, portal: 'three', state: 'restoring' as const }
    const rest = { hold: null, held_until: null, updated_at: '' }
    await tx
      .insertInto('transfers')
      .values({ ...row, ...rest })
      .execute()
    finished = finishRestoreInto(db, folder)
    await until(() => isAnyLockAwaited(tx))
  })
  await finished
  assert.equal(await readFile(join(folder, 'secrets.json'), 'utf8'), 'three')
})
