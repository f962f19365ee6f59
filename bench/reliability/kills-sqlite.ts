import { openBreakableDisk } from './equipment/breakable-disk.ts'
import { killOften } from './equipment/killed-portal.ts'

// A portal on SQLite is killed at random moments while four writers write.

await killOften(process.argv.includes('--quick') ? 10 : 200, await openBreakableDisk())
