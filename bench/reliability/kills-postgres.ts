import { reportSkipped } from '../figures.ts'
import { killOften } from './equipment/killed-portal.ts'
import { openOwnPostgres } from './equipment/own-postgres.ts'

// The same on PostgreSQL, where a portal takes longer to start; a quick run has no time for it.

const isQuick = process.argv.includes('--quick')
const postgres = isQuick ? 'not in a quick run' : await openOwnPostgres()
if (typeof postgres === 'string') reportSkipped('kills on PostgreSQL', postgres)
else {
  const url = await postgres.makeDatabase('kills')
  await killOften(60, url).finally(() => postgres.stop())
}
