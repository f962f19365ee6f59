import { join } from 'node:path'
import pino from 'pino'
import type { Config } from '../core/config.ts'
import type { Db } from '../db/database.ts'
import { openDiskBlobs } from '../files/disk-blobs.ts'
import { countOrders, orderPreviews } from '../previews/previews.store.ts'
import { openPreviews } from '../previews/previews.ts'

/** Makes the pictures that are missing, or all anew; a portal that runs meanwhile makes some of them. */
export async function makePreviewsAnew(db: Db, config: Config, isAll: boolean): Promise<string[]> {
  const blobs = await openDiskBlobs(join(config.dataDir, 'files'))
  const clock = () => new Date()
  const begun = clock()
  const ordered = await orderPreviews(db, begun, isAll)
  if (ordered === 0) return ['Es fehlt kein Vorschaubild.']
  await openPreviews({ config, db, blobs, clock }, pino({ level: 'silent' })).runDue()
  const { made = 0, failed = 0, waiting = 0 } = await countOrders(db, begun)
  return [
    `Vorschaubilder von ${inWords(made)} erstellt.`,
    ...(failed > 0 ? [`Von ${inWords(failed)} lässt sich kein Bild machen.`] : []),
    ...(waiting > 0 ? [`${waiting} warten auf einen weiteren Versuch des Portals.`] : []),
  ]
}

function inWords(count: number): string {
  return count === 1 ? '1 Datei' : `${count} Dateien`
}
