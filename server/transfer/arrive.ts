import { type Config, ConfigError } from '../core/config.ts'
import type { Secrets } from '../core/secrets.ts'
import type { Db } from '../db/database.ts'
import { destinationOf, isSamePlace } from './move-portal.ts'
import { type Destination, findTransfer, forgetTransfer } from './transfers.store.ts'

/** The state of a move, as found by a start. */
interface Arrival {
  /** Where this portal has moved to, after which nothing can be changed here any more; undefined if it has not. */
  movedTo: Destination | undefined
  /** Whether this is the first start after a move to here. */
  hasArrived: boolean
}

/** Throws a `ConfigError` if the portal must not start because of a move, and completes a move to here. */
export async function arrive(db: Db, config: Config, secrets: Secrets): Promise<Arrival> {
  const here = destinationOf(config, secrets)
  const hasArrived = await arriveAsTarget(db, here)
  const source = await findTransfer(db, 'source')
  if (source && source.files_before !== here.files) {
    // Only the files were moved, to the storage that this portal uses now.
    const isHere = isSamePlace(source, here)
    if (!isHere || source.state === 'copying') throw new ConfigError(unfinished('FILES_URL'))
    await forgetTransfer(db, 'source')
    return { movedTo: undefined, hasArrived: true }
  }
  return { movedTo: source?.state === 'moved' ? source : undefined, hasArrived }
}

/** Throws a `ConfigError` if the database is the incomplete target of a move. */
export async function assertComplete(db: Db): Promise<void> {
  const target = await findTransfer(db, 'target')
  if (target?.state === 'copying') throw new ConfigError(unfinished('DATABASE_URL'))
}

async function arriveAsTarget(db: Db, here: Destination): Promise<boolean> {
  await assertComplete(db)
  const target = await findTransfer(db, 'target')
  if (!target) return false
  if (target.portal !== here.portal) {
    throw new ConfigError(
      'DATA_DIR: Zu dieser Datenbank gehört eine andere secrets.json. Bitte die aus dem bisherigen DATA_DIR kopieren.',
    )
  }
  if (target.files !== here.files) {
    throw new ConfigError(
      target.files === 'disk'
        ? 'FILES_URL: Die Dateien dieses Portals liegen in DATA_DIR. Bitte ohne FILES_URL starten.'
        : `FILES_URL: Die Dateien dieses Portals liegen in ${target.files}. Bitte so einstellen.`,
    )
  }
  await forgetTransfer(db, 'target')
  return true
}

function unfinished(setting: string): string {
  return `${setting}: Hierher zieht gerade ein Portal um, und noch ist nicht alles da. Bitte den Umzug mit „npm run portal -- move“ zu Ende bringen.`
}
