import assert from 'node:assert/strict'
import test from 'node:test'
import { sql } from 'kysely'
import { isSqlite } from '../db/database.ts'
import { openWorld, type World } from '../testing/world.ts'
import { blobHolders, uploadHolders } from './blob-holders.ts'

/** Columns that reference bytes without holding them, each with the reason. */
const names: Record<string, string> = {
  'blobs.sha256': 'the bytes themselves',
  'blob_damages.sha256': 'tells what is wrong with them, and goes with them',
  'previews.source_sha256': 'goes when the last upload of these bytes goes',
  'file_facts.source_sha256': 'tells what bytes say of themselves, and holds none',
  'preview_jobs.source_sha256': 'ends when it finds that the bytes are gone',
}

test('every column of the database that references bytes is listed as a holder, or the reason is given', async (t) => {
  const world = await openWorld(t)
  const found = [...(await columnsNamedSo(world)), ...(await columnsThatRefer(world, 'blobs'))]
  const holders = blobHolders.map(({ table, column }) => `${table}.${column}`)
  assert.deepEqual([...new Set(found)].toSorted(), [...holders, ...Object.keys(names)].toSorted())
})

test('every column of the database that references an upload is listed as a holder of uploads', async (t) => {
  const found = await columnsThatRefer(await openWorld(t), 'uploads')
  const holders = uploadHolders.map(({ table, column }) => `${table}.${column}`)
  assert.deepEqual(found.toSorted(), holders.toSorted())
})

async function columnsNamedSo({ services: { db } }: World): Promise<string[]> {
  const tables = await db.introspection.getTables()
  return tables.flatMap(({ name, columns }) => {
    const hashColumns = columns.filter((column) => column.name.endsWith('sha256'))
    return hashColumns.map((column) => `${name}.${column.name}`)
  })
}

async function columnsThatRefer({ services: { db } }: World, to: string): Promise<string[]> {
  const { rows } = isSqlite(db)
    ? await sql<{ column: string }>`
        select m.name || '.' || f."from" as "column"
        from sqlite_master as m join pragma_foreign_key_list(m.name) as f
        where m.type = 'table' and f."table" = ${to}`.execute(db)
    : await sql<{ column: string }>`
        select c.conrelid::regclass || '.' || a.attname as "column"
        from pg_constraint as c
        join pg_attribute as a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
        where c.contype = 'f' and c.confrelid = ${to}::regclass`.execute(db)
  return rows.map(({ column }) => column)
}
