import { stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pino from 'pino'
import { explainFolder } from '../backup/folder-target.ts'
import type { Config } from '../core/config.ts'
import { makeFolder } from '../core/make-folder.ts'
import { ProblemError } from '../core/problem-error.ts'
import type { Db } from '../db/database.ts'
import { openForeign } from '../db/foreign-database.ts'
import { withoutDeadline } from '../db/postgres-pool.ts'
import { openLogos } from '../logo/logos.ts'
import { readOperatorsLogo } from '../logo/operators-logo.ts'
import type { Services } from '../services.ts'
import { writeRenamedLetters } from '../takeover/renamed-letters.ts'
import { reportLines } from '../takeover/report.ts'
import { type TakenOver, takeOver } from '../takeover/take-over.ts'
import { openTypesetter } from '../typst/typesetter.ts'
import { byOperator, note } from './note.ts'
import { openBlobsHere } from './open-blobs-here.ts'
import type { StrapiCommand } from './portal-commands.ts'
import { reporterOf } from './report-progress.ts'

type Tools = Pick<Services, 'db' | 'config' | 'blobs' | 'clock'>

/** Imports a Strapi 4 site into this portal, also while it runs, and leaves a report with the letters for customers. */
export async function runStrapiImport(
  db: Db,
  config: Config,
  command: StrapiCommand,
  say: (line: string) => void,
): Promise<void> {
  const { isDryRun, isForced, timeZone } = command
  const folder = resolve(command.uploads)
  await assertFolder(folder)
  const reports = resolve(command.report ?? join(config.dataDir, 'strapi'))
  // Before anything that needs reporting: a report without a place would be lost.
  await makeFolder(reports).catch((error: unknown) => {
    throw explainFolder(error, reports, '--report')
  })
  const clock = () => new Date()
  const database = await openForeign(command.database, timeZone)
  const blobs = await openBlobsHere(db, config, pino({ level: 'silent' }))
  const tools = { db, config, blobs, clock }
  try {
    const { progress } = reporterOf(say)
    const run = { database, folder, isDryRun, isForced, by: byOperator, say, progress }
    const done = await withoutDeadline(() => takeOver(tools, run))
    const letters = isDryRun ? [] : await lettersOf(tools, done, join(reports, 'briefe'))
    const from = { database: placeOf(command.database), folder }
    const report = { ...done, from, at: clock(), timeZone: config.timeZone, isDryRun, letters }
    const file = join(reports, isDryRun ? 'probelauf.txt' : 'bericht.txt')
    await writeFile(file, `${reportLines(report, false).join('\n')}\n`, { mode: 0o600 })
    if (!isDryRun) await noteWhatCame(db, done)
    for (const line of ['', ...reportLines(report, true), `Dieser Bericht liegt in ${file}`])
      say(line)
  } finally {
    await blobs.close()
    await database.close()
  }
}

async function lettersOf(tools: Tools, done: TakenOver, folder: string): Promise<string[]> {
  const logger = pino({ level: 'silent' })
  const { findSound } = openLogos(tools, readOperatorsLogo(tools.config), logger)
  const typesetter = openTypesetter(tools.config.dataDir, { findLogo: findSound })
  try {
    return await writeRenamedLetters({ ...tools, typesetter }, done, folder)
  } finally {
    await typesetter.close()
  }
}

/** Logs what was imported; nothing if nothing was. */
async function noteWhatCame(db: Db, { counts }: TakenOver): Promise<void> {
  const came = counts.filter(({ taken }) => taken > 0)
  if (came.length === 0) return
  await note(
    db,
    `Aus Strapi übernommen: ${came.map(({ title, taken }) => `${taken} ${title}`).join(', ')}`,
  )
}

async function assertFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
    throw error
  })
  if (found?.isDirectory()) return
  throw new ProblemError('not-found', `Den Ordner ${folder} gibt es nicht (--uploads).`)
}

/** The site's location without credentials. */
function placeOf(place: string): string {
  if (!place.includes('://')) return resolve(place)
  const { protocol, host, pathname } = new URL(place)
  return `${protocol}//${host}${pathname}`
}
