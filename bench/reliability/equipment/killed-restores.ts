import { existsSync } from 'node:fs'
import { copyFile, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { openDatabase } from '../../../server/db/database.ts'
import { isUsed } from '../../../server/transfer/transfers.store.ts'
import { isOver } from '../../figures.ts'
import type { OwnPostgres } from './own-postgres.ts'
import { countUnequal, countWrongBytes, newest, restoreUntil, run } from './restored-portals.ts'

/** Kills restores at random: afterwards the portal must be complete or empty. */
export async function killedRestores(folder: string, place: string, kills: number) {
  const restoredFolder = join(folder, 'killed')
  const stored = await newest(place)
  const usualDuration = await restoreUntil(
    place,
    { DATA_DIR: restoredFolder },
    Number.POSITIVE_INFINITY,
  )
  await rm(restoredFolder, { recursive: true })
  let [halves, whole, nothing] = [0, 0, 0]
  for (let kill = 0; kill < kills; kill += 1) {
    await restoreUntil(place, { DATA_DIR: restoredFolder }, Math.random() * usualDuration)
    // Afterwards the portal must be complete or empty.
    const check = await run(['check'], { DATA_DIR: restoredFolder }, true)
    if (check.code === 1 && check.err.includes('gibt es noch keine Datenbank')) {
      nothing += 1
      continue
    }
    if (check.code === 0 && (await isWhole(stored, restoredFolder))) whole += 1
    else {
      halves += 1
      process.stdout.write(`a half: check ends with ${check.code}: ${check.err}\n`)
    }
    await rm(restoredFolder, { recursive: true })
  }
  process.stdout.write(`${kills} restores killed: ${whole} whole, ${nothing} nothing\n`)
  isOver(`restores of ${kills} killed ones that leave a half`, halves, 0, '')
}

/** The same into PostgreSQL: the rows are written in one transaction, the files beside it. */
export async function killedIntoPostgres(
  folder: string,
  place: string,
  postgres: OwnPostgres,
  kills: number,
) {
  const restoredFolder = join(folder, 'killed beside PostgreSQL')
  const stored = join(await newest(place), 'database.sqlite')
  const begin = async (number: number) => ({
    DATA_DIR: restoredFolder,
    DATABASE_URL: await postgres.makeDatabase(`restored_${number}`),
  })
  let to = await begin(0)
  const usualDuration = await restoreUntil(place, to, Number.POSITIVE_INFINITY)
  await rm(restoredFolder, { recursive: true })
  to = await begin(1)
  let [halves, whole, nothing] = [0, 0, 0]
  for (let kill = 0; kill < kills; kill += 1) {
    await restoreUntil(place, to, Math.random() * usualDuration)
    // The next restore continues from what a killed one has left.
    const check = await run(['check'], to, true)
    const unequal = await countUnequal(stored, to.DATABASE_URL)
    if (check.code === 0 && (await holdsNothing(to))) nothing += 1
    else {
      if (
        check.code === 0 &&
        unequal === 0 &&
        (await countStrayBytes(stored, restoredFolder)) === 0
      )
        whole += 1
      else {
        halves += 1
        process.stdout.write(
          `a half: check ends with ${check.code}: ${check.err}; ${unequal} tables differ\n`,
        )
      }
      await rm(restoredFolder, { recursive: true, force: true })
      to = await begin(kill + 2)
    }
  }
  const label = `${kills} restores into PostgreSQL killed`
  process.stdout.write(`${label}: ${whole} whole, ${nothing} nothing\n`)
  isOver(`${label}: leave a half`, halves, 0, '')
}

/** Neither rows nor files, except those that a portal or a restore creates before them. */
async function holdsNothing({ DATABASE_URL: url, DATA_DIR: folder }: Record<string, string>) {
  const db = openDatabase(url ?? '')
  const isEmpty = !(await isUsed(db))
  await db.destroy()
  const options = { recursive: true, withFileTypes: true } as const
  const entries = await readdir(join(folder ?? '', 'files'), options).catch(() => [])
  return isEmpty && !entries.some((entry) => entry.isFile())
}

async function countStrayBytes(stored: string, dataDir: string): Promise<number> {
  const copy = join(dataDir, 'compared.db')
  await copyFile(stored, copy)
  const database = new Sqlite(copy, { readonly: true })
  const wrong = await countWrongBytes(dataDir, database)
  database.close()
  await rm(copy)
  return wrong
}

/** Whether a restored portal has every row and every byte of its backup. */
async function isWhole(stored: string, restoredFolder: string): Promise<boolean> {
  const file = join(restoredFolder, 'typenschild.db')
  if (!existsSync(file)) return false
  const database = new Sqlite(file, { readonly: true })
  const wrong = await countWrongBytes(restoredFolder, database)
  database.close()
  return (
    wrong === 0 && (await countUnequal(join(stored, 'database.sqlite'), `sqlite:${file}`)) === 0
  )
}
