import type { Config } from '../core/config.ts'
import type { Db } from '../db/database.ts'
import { placeInWords, placeOf } from '../transfer/move-portal.ts'
import { findTransfer } from '../transfer/transfers.store.ts'
import { type Check, doubtful, fine, wrong } from './check-result.ts'

/** A portal that has moved looks intact but refuses every change. */
export function examineMove(config: Config, db: Db): Check {
  return {
    about: 'Umzug',
    async run() {
      const transfer = await findTransfer(db, 'source')
      const here = placeOf(config)
      const isHere = transfer?.database === here.database && transfer.files === here.files
      if (!transfer || isHere) return fine('Das Portal ist nirgendwohin umgezogen.')
      const there = placeInWords(transfer)
      if (transfer.state === 'moved') {
        return wrong(
          `Dieses Portal ist umgezogen (${there}): Hier lässt sich nichts ändern.`,
          'das Portal mit diesen Einstellungen starten, oder zurück: npm run portal -- move --abort',
        )
      }
      return doubtful(
        `Ein Umzug ist begonnen und nicht zu Ende (${there}).`,
        'npm run portal -- move noch einmal aufrufen, oder move --abort',
      )
    },
  }
}
