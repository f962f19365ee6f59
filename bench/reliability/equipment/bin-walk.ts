import { walkBin } from '../../../server/testing/walk-bin.ts'
import { openWorld } from '../../../server/testing/world.ts'

// One walk through a bin, in a separate process: `bin-walk.ts <deeds> <seed>`. It is not a node test, as these track
// every promise, which takes more time than the steps do.

const [deeds = 0, seed = 0] = process.argv.slice(2).map(Number)
const endings: (() => unknown)[] = []
const world = await openWorld({ after: (end) => endings.push(end as () => unknown) })
try {
  await walkBin(world, { deeds, stride: deeds > 500 ? 100 : 20, seed })
} finally {
  for (const end of endings) await end()
}
