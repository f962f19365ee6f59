import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { defaultAdministrator, type FirstAdmin, fillTemplate, prepareFiles } from './template.ts'

/** A database of a single test, deleted by `drop`. */
interface OwnDatabase {
  url: string
  drop(): Promise<void>
}

/** The reason for skipping a test with several servers: a SQLite file belongs to one portal at a time. */
export const onlyOnPostgres = 'TEST_DATABASE_URL is missing: several servers share PostgreSQL alone'

/** An empty database on the server of `TEST_DATABASE_URL`; undefined when tests run on SQLite. */
export async function emptyPostgres(): Promise<OwnDatabase | undefined> {
  const server = process.env.TEST_DATABASE_URL
  return server ? create(server, 'template1') : undefined
}

/**
 * A database with the whole schema, and with the usual administrator if that is requested, copied from one that `npm
 * test` has prepared; an empty one if there is none.
 */
export async function freshPostgres(firstAdmin: FirstAdmin): Promise<OwnDatabase | undefined> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) return undefined
  const { TEST_DATABASE_TEMPLATE: migrated, TEST_DATABASE_TEMPLATE_STAFFED: staffed } = process.env
  const isUsual = isDeepStrictEqual(firstAdmin, defaultAdministrator)
  const template = isUsual ? staffed : migrated
  return create(server, template ?? 'template1')
}

/** Prepares the databases that test portals begin with, on either engine, once for all test files of a run. */
export async function prepareTemplates(): Promise<{ drop(): Promise<void> }> {
  const migrated = await emptyPostgres()
  const staffed = await emptyPostgres()
  if (!migrated || !staffed) return prepareFiles()
  await fillTemplate(migrated.url, undefined)
  await fillTemplate(staffed.url, defaultAdministrator)
  process.env.TEST_DATABASE_TEMPLATE = nameOf(migrated)
  process.env.TEST_DATABASE_TEMPLATE_STAFFED = nameOf(staffed)
  return {
    async drop() {
      await migrated.drop()
      await staffed.drop()
    },
  }
}

function nameOf({ url }: OwnDatabase): string {
  return new URL(url).pathname.slice(1)
}

async function create(server: string, template: string): Promise<OwnDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  // Copying a small database by files takes half the time of copying it through the log.
  await run(server, `create database ${name} template ${template} strategy file_copy`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => run(server, `drop database ${name} with (force)`) }
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
