import test from 'node:test'
import * as given from '../testing/given.ts'
import { openWorld } from '../testing/world.ts'

// What generated requests broke, one test each, so that a failure of the fuzz is never the first to tell.

test('a file address with a NUL in it leads nowhere', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  await given.told(404, world.ask('GET', '/uploads/a%00b.pdf', { as }))
})
