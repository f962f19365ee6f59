import assert from 'node:assert/strict'
import test from 'node:test'
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

async function titles(db: Db): Promise<unknown[]> {
  const rows = await rememberedRowsOfOurs(db, 'select title from doctypes where id > ?', [0])
  return rows.map(([title]) => title)
}

async function rename(db: Db, title: string): Promise<void> {
  await db.updateTable('doctypes').set({ title }).execute()
}
