import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import Sqlite from 'better-sqlite3'
import { strapiSite } from '../../server/testing/strapi-site.ts'
import { isOver, isUnder } from '../figures.ts'
import { startTriedPortal, type TriedPortal } from './equipment/tried-portal.ts'

// A Strapi site is taken over by a command that is killed at random moments and started again, beside a running portal.
// The result must be that of an uninterrupted command: nothing missing, nothing twice, ids and times the same.

const isQuick = process.argv.includes('--quick')
const rounds = isQuick ? 1 : 15
/** Per round; then it runs to its end. */
const kills = isQuick ? 3 : 10
/** Minimum time between a start and its kill, in ms. */
const shortest = 300
const command = join(import.meta.dirname, '../../server/admin/portal-command.ts')

/** Without random and time-dependent values. */
const contents = {
  devices: `select id, serial_number, company_id, part_id, created_at, updated_at from devices order by id`,
  files: `select medias.id, filename, doctype_id, medias.created_at, medias.updated_at, old_slug, blob_sha256
    from medias left join uploads on uploads.id = upload_id order by medias.id`,
  uploads: 'select name, old_slug, created_at from uploads order by old_slug, name, id',
  links: 'select device_id, media_id from device_medias order by 1, 2',
  versions: 'select media_id, label, released_on from versions order by media_id',
  companies: 'select id, customer_number, name, created_at from companies order by id',
  titles: 'select id, title from parts union all select id, title from doctypes order by 1, 2',
  users: 'select username, is_admin, is_blocked from users order by username',
  logs: `select type, message, created_at from logs where message like 'Meldung%' order by created_at, id`,
  history: 'select kind, act, count(*) from history group by 1, 2 order by 1, 2',
}

const words = [
  ...['import', 'strapi', '--database', strapiSite.database],
  ...['--uploads', strapiSite.uploads],
]

const { whole, longest } = await inPortal(async (portal) => {
  const startedAt = performance.now()
  return { whole: await takeOver(portal), longest: performance.now() - startedAt }
})
let killed = 0
let different = 0
let unsound = 0
for (let round = 0; round < rounds; round += 1) {
  await inPortal(async (portal) => {
    for (let kill = 0; kill < kills; kill += 1) {
      // Each one later in its course than the previous one: if all were random, all could come after its end.
      const share = (kill + Math.random()) / kills
      if (await isKilled(portal, shortest + share * (longest - shortest))) killed += 1
    }
    if (!isDeepStrictEqual(await takeOver(portal), whole)) different += 1
    if ((await run(portal, ['check']).ended) !== 0) unsound += 1
  })
}
isUnder('takeovers of a Strapi: kills in the middle', killed, isQuick ? 1 : rounds, 'kills')
const label = `takeovers of a Strapi, ${rounds} with ${kills} kills each`
if (isOver(`${label}: other contents than without kills`, different, 0, 'portals')) {
  process.exitCode = 1
}
if (isOver(`${label}: with findings of the check`, unsound, 0, 'portals')) process.exitCode = 1

async function inPortal<T>(work: (portal: TriedPortal) => Promise<T>): Promise<T> {
  const portal = await startTriedPortal()
  try {
    return await work(portal)
  } finally {
    await portal.discard()
  }
}

/** Takes the whole site over, and returns the contents of the portal. */
async function takeOver(portal: TriedPortal): Promise<Record<string, unknown[]>> {
  const code = await run(portal, words).ended
  if (code !== 0) throw new Error(`The takeover ended with ${code}`)
  const database = new Sqlite(join(portal.folder, 'typenschild.db'), { readonly: true })
  try {
    return Object.fromEntries(
      Object.entries(contents).map(([name, query]) => [name, database.prepare(query).all()]),
    )
  } finally {
    database.close()
  }
}

/** Starts it and kills it after a while; false if it had already ended. */
async function isKilled(portal: TriedPortal, wait: number): Promise<boolean> {
  const { child, ended: exited } = run(portal, words)
  const timer = setTimeout(() => child.kill('SIGKILL'), wait)
  const code = await exited
  clearTimeout(timer)
  return code === null
}

function run({ folder }: TriedPortal, args: string[]) {
  const child = spawn(process.execPath, [command, ...args], {
    env: { ...process.env, DATA_DIR: folder, DATABASE_URL: '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = once(child, 'exit').then(([code]) => code as number | null)
  return { child, ended: exited }
}
