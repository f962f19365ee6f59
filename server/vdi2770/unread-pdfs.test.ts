import assert from 'node:assert/strict'
import test from 'node:test'
import { up } from '../db/migrations/0076-unread-pdfs.ts'
import * as given from '../testing/given.ts'
import { pdf, sendFiles } from '../testing/send-files.ts'
import { openWorld } from '../testing/world.ts'

test('PDFs that an earlier version called unreadable or no PDF are read again, and nothing else is', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const { db, clock } = world.services
  const files = ['no PDF.pdf', 'unreadable.pdf', 'readable.pdf'].map((name) => ({
    name,
    bytes: pdf(name),
  }))
  const others = [{ name: 'text.txt', bytes: Buffer.from('Text') }]
  await given.response(200, sendFiles(world, as, [...files, ...others]))
  const at = clock().toISOString()
  const uploads = await db.selectFrom('uploads').select(['name', 'blob_sha256']).execute()
  await db.deleteFrom('file_facts').execute()
  for (const { name, blob_sha256: source } of uploads) {
    const known = name === 'readable.pdf' ? ({ is_encrypted: 0, pages: 1 } as const) : {}
    await db
      .insertInto('file_facts')
      .values({
        ...{ source_sha256: source, state: 'read', attempts: 1, created_at: at, updated_at: at },
        ...{ crc: 1, is_unreadable: name === 'unreadable.pdf' ? 1 : 0, ...known },
      })
      .execute()
  }
  await up(db)
  const left = await db
    .selectFrom('file_facts')
    .innerJoin('uploads', 'uploads.blob_sha256', 'file_facts.source_sha256')
    .select('uploads.name')
    .orderBy('uploads.name')
    .execute()
  assert.deepEqual(
    left.map(({ name }) => name),
    ['readable.pdf', 'text.txt'],
  )
})
