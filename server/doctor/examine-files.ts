import pino from 'pino'
import type { Config } from '../core/config.ts'
import type { Db } from '../db/database.ts'
import { damagedInWords } from '../files/damaged-in-words.ts'
import { readDamagedUploads } from '../files/damaged-notice.store.ts'
import { openBlobs } from '../files/open-blobs.ts'
import { areFilesElsewhere, placeOfFiles } from '../files/shared-database.ts'
import { type Check, fine, wrong } from './check-result.ts'

/** Checks whether the database's files are stored here, and reports known damage; reads no bytes. */
export function examineFiles(db: Db, config: Config): Check {
  return {
    about: 'Dateien',
    async run() {
      const blobs = await openBlobs(config, pino({ level: 'silent' }))
      try {
        if (await areFilesElsewhere(db, blobs)) {
          const { place, remedy } = placeOfFiles(config)
          return wrong(`Von denen, die die Datenbank kennt, liegt in ${place} keine.`, `${remedy}.`)
        }
      } finally {
        await blobs.close()
      }
      const damaged = await readDamagedUploads(db)
      if (damaged.count === 0) return fine('keine ist als beschädigt bekannt.')
      return wrong(
        damagedInWords(damaged),
        'dieselben Dateien noch einmal hochladen; npm run portal -- check nennt alle. Platte prüfen.',
      )
    },
  }
}
