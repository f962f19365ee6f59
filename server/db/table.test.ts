import assert from 'node:assert/strict'
import test from 'node:test'
import { z } from 'zod'
import { one as oneOf } from '#contract/envelope.ts'
import { timestamps } from '#contract/fields.ts'
import { openWorld } from '../testing/world.ts'
import { number, one, table, text } from './table.ts'
import { insert } from './write.ts'

// Half of these are sentences to the compiler: `npm run check` is red where an expected type error is none.

const Address = z.object({ id: z.number(), ...timestamps, town: z.string() })
const Site = z.object({
  id: z.number(),
  ...timestamps,
  title: z.string(),
  desc: z.string().nullable(),
  address: oneOf(Address),
})

test('a table that forgets an attribute of its entity is a type error', () => {
  // @ts-expect-error: `desc` has no column
  table('sites', Site, { title: text('title'), address: one('address_id', 'addresses', 'weg') })
})

test('a column of another type than the attribute, or an attribute that nobody knows, is a type error', () => {
  const desc = text('description', { nullable: true })
  const address = one('address_id', 'addresses', 'weg')
  // @ts-expect-error: a number for a text
  table('sites', Site, { title: number('title'), desc, address })
  // @ts-expect-error: the title may not be null
  table('sites', Site, { title: text('title', { nullable: true }), desc, address })
  // @ts-expect-error: the contract has no `street`
  table('sites', Site, { title: text('title'), desc, address, street: text('street') })
})

test('what a draft says and no column takes is a type error, and refused', async (t) => {
  const { services } = await openWorld(t)
  const sites = table('parts', Site, {
    title: text('title', { folded: true }),
    desc: text('description', { nullable: true }),
    address: one('address_id', 'addresses', 'weg'),
  })
  const draft = { title: 'Werk 2', desc: null, manufacturer: 'Acme' }
  const stamp = { at: services.clock(), by: null }
  // @ts-expect-error: `manufacturer` has no column
  const made = insert(services.db, sites, stamp, draft)
  await assert.rejects(made, /parts has no column for manufacturer/)
})
