import test from 'node:test'
import { walkBin } from '../testing/walk-bin.ts'
import { openWorld } from '../testing/world.ts'

test('issue 16, bin: random deletions, restores and purges of every kind agree with a simple model', async (t) => {
  // `npm run test:reliability` runs much longer.
  await walkBin(await openWorld(t), { deeds: 120, stride: 20, seed: 1_123 })
})
