import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'

/** A database of a test's own, gone after `drop`. */
interface OwnDatabase {
  url: string
  drop(): Promise<void>
}

/** Why a test of several servers is skipped: a SQLite file has one portal at a time. */
export const onlyOnPostgres = 'TEST_DATABASE_URL is missing: several servers share PostgreSQL alone'

/** An empty database on the server of `TEST_DATABASE_URL`; undefined when tests run on SQLite. */
export async function emptyPostgres(): Promise<OwnDatabase | undefined> {
  const server = process.env.TEST_DATABASE_URL
  return server ? create(server, 'template1') : undefined
}

/** A database with the whole schema, if `npm test` has prepared one to copy, otherwise an empty one. */
export async function freshPostgres(): Promise<OwnDatabase | undefined> {
  const server = process.env.TEST_DATABASE_URL
  return server ? create(server, process.env.TEST_DATABASE_TEMPLATE ?? 'template1') : undefined
}

/** Prepares the schema once for `freshPostgres` of all test files of a run; undefined on SQLite. */
export async function prepareTemplate(): Promise<OwnDatabase | undefined> {
  const database = await emptyPostgres()
  if (!database) return undefined
  const db = openDatabase(database.url)
  await migrate(db)
  await db.destroy()
  process.env.TEST_DATABASE_TEMPLATE = new URL(database.url).pathname.slice(1)
  return database
}

async function create(server: string, template: string): Promise<OwnDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await run(server, `create database ${name} template ${template}`)
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
