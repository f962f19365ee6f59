import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import type { BackupPlace } from '../core/backup-config.ts'
import { readConfig } from '../core/config.ts'
import { backedUp, emptyPortal, openBackups, passphrase, silent } from '../testing/given-backup.ts'
import { portal } from '../testing/operator.ts'
import { onlyOnS3, ownBucket } from '../testing/own-bucket.ts'
import { pdf, uploaded } from '../testing/send-files.ts'
import { openWorld } from '../testing/world.ts'
import { blobPath } from './backup-target.ts'
import { hashOfFile } from './hashed-copy.ts'
import { restoreBackup } from './restore-backup.ts'
import { listBackups } from './stored-backups.ts'
import { verifyPlace } from './verify-backup.ts'

test('point 1: a portal is backed up to a bucket, verified there and restored to another bucket and to a disk', {
  skip: onlyOnS3,
}, async (t) => {
  const world = await openWorld(t)
  const { hash } = await uploaded(world, 'Anleitung.pdf', pdf('Anleitung'))
  const place = newPlace()
  await backedUp(world, { place })
  await uploaded(world, 'zweite.pdf', pdf('zweite'))
  const { newBytes, manifest } = await backedUp(world, { place })
  const filesSize = manifest.files.reduce((sum, { size }) => sum + size, 0)
  assert.equal(newBytes - filesSize, pdf('zweite').length)
  const target = await openBackups(world, place)
  t.after(() => target.close())
  const verdict = async () => verifyPlace(target, await listBackups(target), silent)
  const { faults, leftovers } = await verdict()
  assert.deepEqual([faults, leftovers], [[], []])

  const options = { name: undefined, isForced: false, isWithoutKeys: false, passphrase }
  const disk = emptyPortal(world)
  await restoreBackup(target, disk, options, silent)
  const file = join(disk.dataDir, 'files', hash.slice(0, 2), hash.slice(2, 4), hash)
  assert.equal((await hashOfFile(file)).sha256, hash)
  const elsewhere = join(world.dataDir, '../auf S3')
  const bucket = readConfig({ DATA_DIR: elsewhere, ...ownBucket(elsewhere) })
  await restoreBackup(target, bucket, options, silent)
  await assert.rejects(readFile(join(elsewhere, 'files', hash)))

  // Different bytes of the same size, and leftovers of a backup that was killed.
  const other = join(world.dataDir, 'other')
  const path = blobPath(hash)
  await writeFile(other, pdf('anleitung'))
  await target.put(path, other, (await hashOfFile(other)).sha256)
  await target.put(
    'backups/2026-01-01T00-00-00Z/database.sqlite',
    other,
    (await hashOfFile(other)).sha256,
  )
  assert.deepEqual((await verdict()).faults, [
    { path: 'backups/2026-01-01T00-00-00Z/manifest.json', why: 'missing' },
    { path, why: 'damaged' },
  ])
  await target.remove(path)
  const unlock = await target.lock()
  await assert.rejects(backedUp(world, { place }), /läuft gerade schon eine Sicherung \(Prozess/)
  await unlock()
  // Left behind by a machine that no longer exists, and whose clock was a year ahead.
  const until = Date.now() + 365 * 24 * 60 * 60_000
  await writeFile(other, JSON.stringify({ id: 'x', host: 'elsewhere', pid: 1, until }))
  await target.put('backup.lock', other, (await hashOfFile(other)).sha256)
  // Of a try that was killed.
  const probe = `probe-${randomUUID()}`
  await target.put(probe, other, (await hashOfFile(other)).sha256)
  assert.deepEqual((await verdict()).leftovers, [probe])
  await backedUp(world, { place })
  assert.deepEqual((await verdict()).leftovers, [])
  assert.deepEqual((await verdict()).faults, [])
})

test('of many backups that begin at the same moment, one locks the bucket', {
  skip: onlyOnS3,
}, async (t) => {
  const world = await openWorld(t)
  const place = newPlace()
  const targets = await Promise.all(
    Array.from({ length: 8 }, async () => openBackups(world, place)),
  )
  t.after(() => Promise.all(targets.map((target) => target.close())))
  for (let round = 1; round <= 5; round += 1) {
    const locked = await Promise.allSettled(targets.map((target) => target.lock()))
    const won = locked.filter((each) => each.status === 'fulfilled')
    for (const each of locked) {
      if (each.status === 'rejected') assert.match(`${each.reason}`, /läuft gerade schon eine/)
    }
    await Promise.all(won.map(({ value: unlock }) => unlock()))
    assert.equal(won.length, 1, `round ${round}`)
  }
})

test('point 1: a missing bucket is reported in one message', { skip: onlyOnS3 }, async (t) => {
  const world = await openWorld(t)
  const place = newPlace()
  if (place.kind === 's3') place.bucket.name = 'den-gibt-es-nicht'
  await assert.rejects(
    backedUp(world, { place }),
    /^Error: BACKUP_URL: Auf .+ gibt es keinen Bucket/,
  )
})

test('the doctor tests the bucket for backups', { skip: onlyOnS3 }, async (t) => {
  const world = await openWorld(t)
  const bucket = ownBucket()
  const outcome = async (secretKey = bucket.FILES_SECRET_KEY ?? '') => {
    const { out } = await portal(world, ['doctor'], '', {
      BACKUP_URL: bucket.FILES_URL ?? '',
      BACKUP_ACCESS_KEY: bucket.FILES_ACCESS_KEY ?? '',
      BACKUP_SECRET_KEY: secretKey,
    })
    return /^. Sicherungsziel: .*/m.exec(out)?.[0] ?? out
  }
  assert.match(await outcome(), /^✓ .+ s3:.+: Schreiben, Lesen und Löschen gelingen\.$/)
  assert.match(await outcome('falsch'), /^✗ .+ BACKUP_SECRET_KEY: .+ Abhilfe: den Bucket, /)
})

/** A new prefix in the tests' bucket. */
function newPlace(): BackupPlace {
  const { FILES_URL, FILES_ACCESS_KEY, FILES_SECRET_KEY } = ownBucket(randomUUID())
  const settings = { BACKUP_URL: FILES_URL, FILES_ACCESS_KEY, FILES_SECRET_KEY }
  const { place } = readConfig(settings).backup
  assert.ok(place)
  return place
}
