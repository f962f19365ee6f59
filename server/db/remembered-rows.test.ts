import assert from 'node:assert/strict'
import test from 'node:test'
import { insertLog } from '../logs/logs.store.ts'
import * as given from '../testing/given.ts'
import { openWorld } from '../testing/world.ts'
import { type Db, inTransaction, openDatabase } from './database.ts'
import { rememberedRowsOfOurs } from './rows-of-ours.ts'

test('what is remembered is what is committed, by whomever', async (t) => {
  const world = await openWorld(t)
  const { db, config } = world.services
  const other = openDatabase(config.databaseUrl)
  t.after(() => other.destroy())
  await given.doctype(world, 'Anleitung')
  assert.deepEqual(await titles(db), ['Anleitung'])

  await rename(db, 'Prüfprotokoll')
  assert.deepEqual(await titles(db), ['Prüfprotokoll'], 'after a write of its own')

  await rename(other, 'Schaltplan')
  assert.deepEqual(await titles(db), ['Schaltplan'], 'after a write of another process')

  await inTransaction(db, async (tx) => {
    for (const title of ['Datenblatt', 'Handbuch']) {
      await rename(tx, title)
      assert.deepEqual(await titles(tx), [title], 'in a transaction what it has written')
    }
    assert.deepEqual(await titles(db), ['Schaltplan'], 'beside a transaction what was before')
  })
  assert.deepEqual(await titles(db), ['Handbuch'], 'after a transaction')

  const broken = inTransaction(db, async (tx) => {
    await rename(tx, 'Zeichnung')
    throw new Error('given up')
  })
  await assert.rejects(broken, /given up/)
  assert.deepEqual(await titles(db), ['Handbuch'], 'after a transaction that was given up')
})

test('a log entry forgets nothing, and what is committed with it is seen', async (t) => {
  if (process.env.TEST_DATABASE_URL) return t.skip('on PostgreSQL nothing is remembered')
  const world = await openWorld(t)
  const { db, clock } = world.services
  await given.doctype(world, 'Anleitung')
  const rows = () => rememberedRowsOfOurs(db, 'select title from doctypes where id > ?', [0])
  const entry = { type: 'error', status: '500', message: 'Druck zu hoch' } as const
  const before = await rows()
  await insertLog(db, clock(), entry)
  await inTransaction(db, (tx) => insertLog(tx, clock(), entry))
  assert.equal(await rows(), before, 'not read anew')
  await inTransaction(db, async (tx) => {
    await insertLog(tx, clock(), entry)
    await rename(tx, 'Schaltplan')
    await insertLog(tx, clock(), entry)
  })
  assert.deepEqual(await rows(), [['Schaltplan']])
  const together = ['Handbuch', 'Datenblatt'].map((title) =>
    inTransaction(db, async (tx) => {
      await insertLog(tx, clock(), entry)
      if (title === 'Handbuch') await rename(tx, title)
    }),
  )
  await Promise.all(together)
  assert.deepEqual(await rows(), [['Handbuch']], 'with others in one commit')
})

async function titles(db: Db): Promise<unknown[]> {
  const rows = await rememberedRowsOfOurs(db, 'select title from doctypes where id > ?', [0])
  return rows.map(([title]) => title)
}

async function rename(db: Db, title: string): Promise<void> {
  await db.updateTable('doctypes').set({ title }).execute()
}
