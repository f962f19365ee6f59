import assert from 'node:assert/strict'
import test from 'node:test'
import { emptyPostgres, onlyOnPostgres } from '../testing/postgres.ts'
import { openDatabase } from './database.ts'
import { rowsOfOurs } from './rows-of-ours.ts'

test('PostgreSQL keeps what comes again prepared, and never more than some hundred statements', async (t) => {
  const database = await emptyPostgres()
  if (!database) return t.skip(onlyOnPostgres)
  const db = openDatabase(database.url, { databaseConnections: 1 })
  t.after(async () => {
    await db.destroy()
    await database.drop()
  })
  const prepared = async (): Promise<number> => {
    const [row] = await rowsOfOurs(db, 'select count(*) as many from pg_prepared_statements')
    return Number(row?.[0])
  }
  const often = 5
  for (let time = 0; time < often; time += 1) {
    assert.deepEqual(await rowsOfOurs(db, 'select cast(? as integer) + 1 as more', [time]), [
      [time + 1],
    ])
  }
  assert.equal(await prepared(), 1)
  const counts: number[] = []
  for (let text = 0; text < 400; text += 1) {
    for (let time = 0; time < often; time += 1) await rowsOfOurs(db, `select ${text} as n`)
    if (text % 10 === 0) counts.push(await prepared())
  }
  assert.ok(Math.max(...counts) > 100, counts.join())
  assert.ok(Math.max(...counts) < 200, counts.join())
})
