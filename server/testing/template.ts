import { cp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { insertFirstAdmin } from '../accounts/setup.ts'
import type { Config } from '../core/config.ts'
import { type Db, openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { scratchFolder } from './scratch-folder.ts'

export type FirstAdmin = Config['firstAdmin']

/** The administrator of nearly every test portal. */
export const administrator = { username: 'chefin', password: 'Werkstatt-Portal-26' }

/** The same as in a configuration. */
export const defaultAdministrator: FirstAdmin = { ...administrator, email: null }

/** The settings that create this administrator at the start. */
export const withAdministrator = {
  ADMIN_USERNAME: administrator.username,
  ADMIN_PASSWORD: administrator.password,
}

/** Paths of the SQLite files to copy, by first administrator. */
const templates = new Map<string, Promise<string>>()

/**
 * Gives a new portal the SQLite database that its first start would create, so that it neither has to migrate nor to
 * hash a password. Everything else in its folder is created by the start itself.
 */
export async function copyTemplate({ dataDir, databaseUrl, firstAdmin }: Config): Promise<void> {
  const key = JSON.stringify(firstAdmin ?? null)
  const template = templates.get(key) ?? makeTemplate(firstAdmin)
  templates.set(key, template)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await cp(await template, databaseUrl.slice('sqlite:'.length), { force: false })
}

async function makeTemplate(firstAdmin: FirstAdmin): Promise<string> {
  const { TEST_DATABASE_FILES: prepared } = process.env
  if (prepared && !firstAdmin) return join(prepared, migrated)
  if (prepared && isDeepStrictEqual(firstAdmin, defaultAdministrator))
    return join(prepared, staffed)
  const file = join(await scratchFolder(), 'template.db')
  await fillTemplate(`sqlite:${file}`, firstAdmin)
  return file
}

const migrated = 'migrated.db'
const staffed = 'staffed.db'

/** Prepares most of the files that `copyTemplate` copies, once for all processes of a run. */
export async function prepareFiles(): Promise<{ drop(): Promise<void> }> {
  const folder = await scratchFolder()
  await fillTemplate(`sqlite:${join(folder, migrated)}`, undefined)
  await fillTemplate(`sqlite:${join(folder, staffed)}`, defaultAdministrator)
  process.env.TEST_DATABASE_FILES = folder
  return { drop: () => rm(folder, { recursive: true }) }
}

/** Brings an empty database to the state after a first start. */
export async function fillTemplate(url: string, firstAdmin: FirstAdmin): Promise<void> {
  const db: Db = openDatabase(url)
  await migrate(db)
  if (firstAdmin) {
    await insertFirstAdmin(db, new Date(), firstAdmin)
  }
  await db.destroy()
}
