import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { Id } from '#contract/fields.ts'
import { uploadOriginHeader, uploads } from '#contract/files.ts'
import { authorize } from '../auth/access.ts'
import { maySee } from '../auth/scopes.ts'
import { dayIn } from '../core/day.ts'
import type { StaffPrincipal } from '../core/principal.ts'
import { ProblemError } from '../core/problem-error.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { forgetHistory } from '../db/record-change.ts'
import { selectOne } from '../db/select.ts'
import { lockLinks } from '../db/versions.ts'
import { update } from '../db/write.ts'
import { confirmFile, confirmVersion, keptInLog } from '../devices/keeping.store.ts'
import { discard } from '../discards/discard.store.ts'
import { foundOr404 } from '../http/found.ts'
import { commitOnce } from '../http/idempotency.ts'
import { assertKnownParameters } from '../http/known-names.ts'
import { type Match, serve, serveList } from '../http/serve.ts'
import { stampOf } from '../http/stamp-of.ts'
import { logAct } from '../logs/logs.store.ts'
import { findPictured, type Pictured } from '../parts/pictures.store.ts'
import type { Services } from '../services.ts'
import { isOfSettings } from '../settings/settings.store.ts'
import { releaseBlob } from './blobs.store.ts'
import { cleanName, extensionOf, withExtension } from './file-name.ts'
import {
  findVersionOf,
  isLastReleased,
  isSeenBeside,
  pointAtCurrent,
} from './file-versions.store.ts'
import { keepFiles } from './keep-files.ts'
import { discardAll, receiveFiles, receiveName } from './receive.ts'
import { unusedUploadsRoutes } from './unused-uploads.routes.ts'
import { removeUpload } from './uploads.store.ts'
import { uploadsTable } from './uploads.table.ts'

const unknown = 'Diese hochgeladene Datei gibt es nicht (mehr)!'
const isLogo =
  'Diese Datei ist das Logo in den Einstellungen und kann nicht gelöscht werden. Bitte dort zuerst ein anderes wählen!'

function isPictureOf({ title, isInBin }: Pictured, reader: StaffPrincipal): string {
  const partName = maySee(reader, 'parts') ? `der Artikelnummer „${title}“` : 'einer Artikelnummer'
  const reason = `Diese Datei ist das Bild ${partName}`
  return isInBin
    ? `${reason} im Papierkorb und kann nicht gelöscht werden. Bitte zuerst die Artikelnummer endgültig löschen!`
    : `${reason} und kann nicht gelöscht werden. Bitte dort zuerst ein anderes oder keines wählen!`
}

/** Uploads: staff create, list and rename them, administrators delete them. */
export async function uploadsRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { db, config, clock } = services
  const today = () => dayIn(config.timeZone, clock())
  await app.register(multipart, { throwFileSizeLimit: false })

  app.post(uploads.create.path, { config: { isUpload: true } }, async (request, reply) => {
    const principal = await authorize(services, request, uploads.create.access)
    reply.header('cache-control', 'no-store')
    const query = request.query as Record<string, unknown>
    assertKnownParameters(uploads.create, query, ['id'])
    const { id } = query
    if (id !== undefined && id !== '') {
      const name = await receiveName(services, request)
      // A form may arrive as slowly as a file, see below.
      await authorize(services, request, uploads.create.access)
      return uploads.create.output.parse(await rename(readId(id), name, principal))
    }
    const received = await receiveFiles(services, request)
    try {
      // Receiving a large file takes time: a user blocked or signed out meanwhile must not leave anything here.
      await authorize(services, request, uploads.create.access)
      const isForm = request.headers[uploadOriginHeader] === 'form'
      const namedHashes = received.map(({ name, staged }) => [name, staged.sha256])
      const keptUploads = await keepFiles(
        services,
        request.log,
        received,
        principal,
        isForm,
        (work) => commitOnce(services, principal, request, reply, namedHashes, work),
      )
      return uploads.create.output.parse(keptUploads)
    } finally {
      await discardAll(received)
    }
  })

  serveList(app, services, uploads.list, uploadsTable)

  serve(app, services, uploads.show, async ({ id }) =>
    foundOr404(await selectOne(db, uploadsTable, id), unknown),
  )

  serve(app, services, uploads.update, async ({ id, name }, { principal, match }) =>
    rename(id, name, principal, match),
  )

  serve(
    app,
    services,
    uploads.remove,
    async ({ id, name }, { principal, stamp, match, request }) => {
      const { before, sha256 } = await inTransaction(db, async (tx) => {
        // No device that requires its file can be linked to it meanwhile.
        await lockLinks(tx)
        await match(tx, 'uploads', id, () => selectOne(tx, uploadsTable, id))
        const upload = foundOr404(await selectOne(tx, uploadsTable, id), unknown)
        if (await isOfSettings(tx, id)) throw new ProblemError('in-use', isLogo)
        const pictured = await findPictured(tx, id)
        if (pictured) throw new ProblemError('in-use', isPictureOf(pictured, principal))
        const version = await findVersionOf(tx, id)
        const isSeen = version !== undefined && (await isSeenBeside(tx, today(), version))
        const keptUntil = version ? await confirmBytes(tx, version, name) : null
        if (version) {
          const discarded = { kind: 'version', id: version.id, keptUntil, joinsFile: true } as const
          await discard(tx, services, { principal, stamp }, discarded)
        } else await forgetHistory(tx, 'uploads', id)
        const sha256 = foundOr404(await removeUpload(tx, stamp, id), unknown)
        if (version) await pointAtCurrent(tx, stamp, today(), version.media, isSeen)
        const message = `Hochgeladene Datei „${upload.name}“ gelöscht${keptInLog(keptUntil)}`
        await logAct(tx, clock(), principal, message)
        return { before: upload, sha256 }
      })
      await releaseBlob(services, request.log, sha256)
      return before
    },
  )

  unusedUploadsRoutes(app, services)

  /** The last bytes that a file shows must be kept as long as the file itself. */
  async function confirmBytes(
    tx: Db,
    { id, media }: { id: number; media: number },
    name: string | undefined,
  ): Promise<string | null> {
    const ofVersion = await confirmVersion(tx, today(), { id, name })
    if (!(await isLastReleased(tx, today(), { id, media }))) return ofVersion
    const ofFile = await confirmFile(tx, today(), { id: media, name })
    return (ofFile ?? '') > (ofVersion ?? '') ? ofFile : ofVersion
  }

  /** Without a name, nothing changes. */
  function rename(id: number, name: string | undefined, principal: StaffPrincipal, match?: Match) {
    return inTransaction(db, async (tx) => {
      await match?.(tx, 'uploads', id, () => selectOne(tx, uploadsTable, id))
      const before = foundOr404(await selectOne(tx, uploadsTable, id), unknown)
      if (name === undefined) return before
      const renamed = withExtension(cleanName(name), extensionOf(before.url))
      const stamp = stampOf(principal, clock())
      await update(tx, uploadsTable, stamp, id, { name: renamed })
      await logAct(tx, clock(), principal, `Datei „${before.name}“ umbenannt in „${renamed}“`)
      return foundOr404(await selectOne(tx, uploadsTable, id), unknown)
    })
  }
}

/** An invalid id belongs to no upload. */
function readId(value: unknown): number {
  return foundOr404(Id.safeParse(value).data, unknown)
}
