import { reportSkipped } from '../figures.ts'
import { openBreakableDisk } from './equipment/breakable-disk.ts'
import { killOften } from './equipment/killed-portal.ts'
import { openOwnPostgres } from './equipment/own-postgres.ts'

// The same on PostgreSQL, where a portal takes longer to start; a quick run has no time for it.

if (process.argv.includes('--quick')) reportSkipped('kills on PostgreSQL', 'not in a quick run')
else await killOnPostgres()

async function killOnPostgres() {
  // A portal deletes nothing while its clock is far from that of the database.
  const isShared = process.env.TEST_DATABASE_URL !== undefined
  const disk = isShared ? 'a shared PostgreSQL keeps its clock' : await openBreakableDisk()
  const ownDisk = typeof disk === 'string' ? undefined : disk
  const postgres = await openOwnPostgres({}, ownDisk?.settings('/none'))
  try {
    if (typeof postgres === 'string') return reportSkipped('kills on PostgreSQL', postgres)
    await killOften(60, disk, await postgres.makeDatabase('kills'))
  } finally {
    if (typeof postgres !== 'string') await postgres.stop()
    await ownDisk?.discard()
  }
}
