import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Bucket } from '../core/files-url.ts'
import { makeFolder } from '../core/make-folder.ts'
import { tryBucket } from '../files/try-bucket.ts'
import { BackupBucket } from './backup-bucket.ts'
import { type BackupTarget, isProbe, OtherBytes } from './backup-target.ts'
import { hashOfFile } from './hashed-copy.ts'
import { isBackupName } from './manifest.ts'
import { lockBucket } from './s3-lock.ts'

const manifest = 'manifest.json'

/** Backups as objects in a bucket; drafts are put together in `dataDir` before they are uploaded. */
export async function openS3Target(
  bucket: Bucket,
  place: string,
  dataDir: string,
  logger: FastifyBaseLogger,
): Promise<BackupTarget> {
  const objects = new BackupBucket(bucket, logger)
  const drafts = join(dataDir, 'backup-drafts')
  return {
    place,
    setting: 'BACKUP_URL',
    lock: () => lockBucket(objects, place),
    async probe() {
      try {
        await tryBucket(objects.client, bucket)
      } catch (error) {
        throw objects.explained(error)
      }
    },
    async draft(name) {
      const draft = join(drafts, name)
      await makeFolder(draft)
      return draft
    },
    list: (folder) => objects.list(folder),
    read: (path) => objects.read(path),
    async put(path, file, sha256) {
      if ((await hashOfFile(file)).sha256 !== sha256) throw new OtherBytes(path)
      await objects.send(path, file)
    },
    publish: (name, draft) => publish(objects, name, draft),
    async unpublish(name) {
      await objects.remove(`backups/${name}/${manifest}`)
      for await (const { path } of objects.list(`backups/${name}`)) await objects.remove(path)
    },
    remove: (path) => objects.remove(path),
    async removeLeftovers() {
      await rm(drafts, { recursive: true, force: true })
      await removeUnpublished(objects)
      for await (const { path } of objects.listFrom('probe-')) {
        if (isProbe(path)) await objects.remove(path)
      }
    },
    async room() {
      return undefined
    },
    close: () => objects.client.destroy(),
  }
}

/** Uploads a draft, its manifest last: from then on it is a backup. */
async function publish(bucket: BackupBucket, name: string, draft: string): Promise<void> {
  const entries = await readdir(draft, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const paths = files.map((file) => join(file.parentPath, file.name).slice(draft.length + 1))
  for (const path of paths.filter((file) => file !== manifest)) {
    await bucket.send(`backups/${name}/${path}`, join(draft, path))
  }
  await bucket.send(`backups/${name}/${manifest}`, join(draft, manifest))
}

/** Deletes the files of backups without a manifest. */
async function removeUnpublished(bucket: BackupBucket): Promise<void> {
  const paths: string[] = []
  for await (const { path } of bucket.list('backups')) paths.push(path)
  const manifests = paths.filter((path) => path.endsWith(`/${manifest}`))
  const published = new Set(manifests.map((path) => path.split('/')[1]))
  for (const path of paths) {
    const [, name = ''] = path.split('/')
    if (isBackupName(name) && !published.has(name)) await bucket.remove(path)
  }
}
