import pino from 'pino'
import type { Config } from '../core/config.ts'
import { counted, inWords } from '../core/german-numbers.ts'
import type { Db } from '../db/database.ts'
import { countOrders, listDelays, orderPreviews } from '../previews/previews.store.ts'
import { openPreviews } from '../previews/previews.ts'
import type { MoveReporter } from '../transfer/move-portal.ts'
import { openBlobsHere } from './open-blobs-here.ts'
import { reporterOf, reportingMeanwhile } from './report-progress.ts'

/** How often orders are counted for the progress, in ms. */
const countEvery = 1_000

/** Makes previews, and prints what comes of it. */
export async function makePreviews(
  db: Db,
  config: Config,
  isAll: boolean,
  say: (line: string) => void,
): Promise<void> {
  for (const line of await makePreviewsAnew(db, config, isAll, reporterOf(say))) say(line)
}

/**
 * Makes the missing previews, or all of them again; a portal running at the same time makes some of them.
 * `timeout` is the time limit per file, in ms.
 */
export async function makePreviewsAnew(
  db: Db,
  config: Config,
  isAll: boolean,
  tell: MoveReporter,
  timeout?: number,
): Promise<string[]> {
  const logger = pino({ level: 'silent' })
  const blobs = await openBlobsHere(db, config, logger)
  const clock = () => new Date()
  const startedAt = clock()
  const ordered = await orderPreviews(db, startedAt, isAll)
  if (ordered === 0) return ['Es fehlt kein Vorschaubild.']
  tell.say(`Vorschaubilder von ${filesInWords(ordered)} werden erstellt …`)
  const count = async () => {
    const { made = 0, failed = 0, waiting = 0 } = await countOrders(db, startedAt)
    tell.progress('Dateien', made + failed, made + failed + waiting)
  }
  await count()
  const { runDue } = openPreviews({ config, db, blobs, clock }, logger, timeout)
  await reportingMeanwhile(count, runDue, countEvery)
  const { made = 0, failed = 0, waiting = 0 } = await countOrders(db, startedAt)
  return [
    `Vorschaubilder von ${filesInWords(made)} erstellt.`,
    ...(failed > 0 ? [`Von ${filesInWords(failed)} lässt sich kein Bild erstellen.`] : []),
    ...(waiting > 0 ? [waitingInWords(waiting), ...(await listDelays(db, startedAt))] : []),
  ]
}

function filesInWords(count: number): string {
  return counted(count, 'Datei', 'Dateien')
}

function waitingInWords(count: number): string {
  const some = count === 1 ? '1 wartet' : `${inWords(count)} warten`
  return `${some} auf einen weiteren Versuch des Portals.`
}
