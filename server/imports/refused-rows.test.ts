import assert from 'node:assert/strict'
import test from 'node:test'
import { sql } from 'kysely'
import * as given from '../testing/given.ts'
import { tableDesk } from '../testing/given-tables.ts'
import { openWorld } from '../testing/world.ts'

// The database does not matter: a trigger of SQLite stands for somebody who is quicker.

test('issue 18, 1: a row that is refused only when it is written also names the cell', async (t) => {
  const world = await openWorld(t)
  const desk = await tableDesk(world)
  await given.part(world, 'P-1')
  const { id } = await desk.check('parts', 'Artikelnummer;GTIN\nP-2;\nP-3;4006381333931\n')
  await sql`
    create trigger quicker before insert on parts when new.gtin is not null
    begin update parts set gtin = new.gtin where title = 'P-1'; end`.execute(world.services.db)
  await given.response(200, desk.call(id, 'run', { mode: 'good' }))
  const done = await desk.settled(id)
  assert.deepEqual([done.state, done.counts.imported, done.counts.wrong], ['imported', 1, 1])
  const [row] = await desk.rows(id, 'wrong')
  const message = 'Diese GTIN hat schon eine andere Artikelnummer!'
  assert.deepEqual(row?.problems, [{ cell: 'B3', value: '4006381333931', message }])
})
