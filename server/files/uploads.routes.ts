import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { Id } from '#contract/fields.ts'
import { uploadOriginHeader, uploads } from '#contract/files.ts'
import { authorize } from '../auth/access.ts'
import { dayIn } from '../core/day.ts'
import type { StaffPrincipal } from '../core/principal.ts'
import { inTransaction } from '../db/database.ts'
import { selectList, selectOne } from '../db/select.ts'
import { update } from '../db/write.ts'
import { assertVersionMayGo } from '../devices/keeping.store.ts'
import { foundOr404 } from '../http/found.ts'
import { commitOnce } from '../http/idempotency.ts'
import { type Match, serve } from '../http/serve.ts'
import { logAct } from '../logs/logs.store.ts'
import type { Services } from '../services.ts'
import { releaseBlob } from './blobs.store.ts'
import { cleanName, endingOf, keepEnding } from './file-name.ts'
import { findVersionOf, pointAtCurrent } from './file-versions.store.ts'
import { keepFiles } from './keep-files.ts'
import { discardAll, receiveFiles, receiveName } from './receive.ts'
import { unusedUploadsRoutes } from './unused-uploads.routes.ts'
import { removeUpload } from './uploads.store.ts'
import { uploadsTable } from './uploads.table.ts'

const unknown = 'Diese hochgeladene Datei gibt es nicht (mehr)!'

/** Uploaded files: staff upload, list and rename, administrators delete. */
export async function uploadsRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { db, config, clock } = services
  const today = () => dayIn(config.timeZone, clock())
  await app.register(multipart, { throwFileSizeLimit: false })

  app.post(uploads.create.path, { config: { isUpload: true } }, async (request, reply) => {
    const principal = await authorize(services, request, uploads.create.access)
    reply.header('cache-control', 'no-store')
    const { id } = request.query as { id?: unknown }
    if (id !== undefined && id !== '') {
      const name = await receiveName(services, request)
      return uploads.create.output.parse(await rename(readId(id), name, principal))
    }
    const received = await receiveFiles(services, request)
    try {
      const isForm = request.headers[uploadOriginHeader] === 'form'
      const asked = received.map(({ name, staged }) => [name, staged.sha256])
      const kept = await keepFiles(services, request.log, received, principal, isForm, (work) =>
        commitOnce(services, principal, request, reply, asked, work),
      )
      return uploads.create.output.parse(kept)
    } finally {
      await discardAll(received)
    }
  })

  serve(app, services, uploads.list, async (query) => {
    const { rows } = await selectList(db, uploadsTable, query)
    return rows
  })

  serve(app, services, uploads.show, async ({ id }) =>
    foundOr404(await selectOne(db, uploadsTable, id), unknown),
  )

  serve(app, services, uploads.update, async ({ id, name }, { principal, match }) =>
    rename(id, name, principal, match),
  )

  serve(app, services, uploads.remove, async ({ id }, { principal, stamp, match, request }) => {
    const { before, sha256 } = await inTransaction(db, async (tx) => {
      await match(tx, 'uploads', id, () => selectOne(tx, uploadsTable, id))
      const upload = foundOr404(await selectOne(tx, uploadsTable, id), unknown)
      const version = await findVersionOf(tx, id)
      if (version) await assertVersionMayGo(tx, today(), version.id)
      const sha256 = foundOr404(await removeUpload(tx, stamp, id), unknown)
      if (version) await pointAtCurrent(tx, stamp, today(), version.media)
      await logAct(tx, clock(), principal, `Hochgeladene Datei „${upload.name}“ gelöscht`)
      return { before: upload, sha256 }
    })
    await releaseBlob(services, request.log, sha256)
    return before
  })

  unusedUploadsRoutes(app, services)

  /** Without a name all stays as it is. */
  function rename(id: number, name: string | undefined, principal: StaffPrincipal, match?: Match) {
    return inTransaction(db, async (tx) => {
      await match?.(tx, 'uploads', id, () => selectOne(tx, uploadsTable, id))
      const before = foundOr404(await selectOne(tx, uploadsTable, id), unknown)
      if (name === undefined) return before
      const renamed = keepEnding(cleanName(name), endingOf(before.url))
      const stamp = { at: clock(), by: principal.username }
      await update(tx, uploadsTable, stamp, id, { name: renamed })
      await logAct(tx, clock(), principal, `Datei „${before.name}“ umbenannt in „${renamed}“`)
      return foundOr404(await selectOne(tx, uploadsTable, id), unknown)
    })
  }
}

/** What is no id belongs to no upload. */
function readId(value: unknown): number {
  return foundOr404(Id.safeParse(value).data, unknown)
}
