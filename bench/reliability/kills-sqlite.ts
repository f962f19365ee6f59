import { openBreakableDisk } from './equipment/breakable-disk.ts'
import { killOften } from './equipment/killed-portal.ts'

// A portal on SQLite is killed at random moments while four writers write.

const disk = await openBreakableDisk()
try {
  await killOften(process.argv.includes('--quick') ? 10 : 200, disk)
} finally {
  if (typeof disk !== 'string') await disk.discard()
}
