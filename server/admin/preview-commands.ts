import pino from 'pino'
import type { Config } from '../core/config.ts'
import type { Db } from '../db/database.ts'
import { countOrders, listDelays, orderPreviews } from '../previews/previews.store.ts'
import { openPreviews } from '../previews/previews.ts'
import { openBlobsHere } from './open-blobs-here.ts'

/**
 * Makes the missing previews, or all of them again; a portal running at the same time makes some of them.
 * `timeout` is the time limit per file, in ms.
 */
export async function makePreviewsAnew(
  db: Db,
  config: Config,
  isAll: boolean,
  timeout?: number,
): Promise<string[]> {
  const logger = pino({ level: 'silent' })
  const blobs = await openBlobsHere(db, config, logger)
  const clock = () => new Date()
  const startedAt = clock()
  const ordered = await orderPreviews(db, startedAt, isAll)
  if (ordered === 0) return ['Es fehlt kein Vorschaubild.']
  await openPreviews({ config, db, blobs, clock }, logger, timeout).runDue()
  const { made = 0, failed = 0, waiting = 0 } = await countOrders(db, startedAt)
  return [
    `Vorschaubilder von ${inWords(made)} erstellt.`,
    ...(failed > 0 ? [`Von ${inWords(failed)} lässt sich kein Bild erstellen.`] : []),
    ...(waiting > 0 ? [waitingInWords(waiting), ...(await listDelays(db, startedAt))] : []),
  ]
}

function inWords(count: number): string {
  return count === 1 ? '1 Datei' : `${count} Dateien`
}

function waitingInWords(count: number): string {
  const some = count === 1 ? '1 wartet' : `${count} warten`
  return `${some} auf einen weiteren Versuch des Portals.`
}
