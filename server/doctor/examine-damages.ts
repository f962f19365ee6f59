import type { Db } from '../db/database.ts'
import { damagedInWords } from '../files/damaged-in-words.ts'
import { readDamagedUploads } from '../files/damaged-notice.store.ts'
import { type Check, fine, wrong } from './remark.ts'

/** What the portal knows of damaged files already; it reads no bytes for that. */
export function examineDamages(db: Db): Check {
  return {
    about: 'Dateien',
    async look() {
      const damaged = await readDamagedUploads(db)
      if (damaged.count === 0) return fine('keine ist als beschädigt bekannt.')
      return wrong(
        damagedInWords(damaged),
        'dieselben Dateien noch einmal hochladen; npm run portal -- check nennt alle. Platte prüfen.',
      )
    },
  }
}
