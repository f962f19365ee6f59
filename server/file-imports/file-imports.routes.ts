import type { FastifyInstance } from 'fastify'
import { fileImports, pieceBytes } from '#contract/file-imports.ts'
import { ProblemError } from '../core/problem-error.ts'
import { inTransaction } from '../db/database.ts'
import { cleanName } from '../files/file-name.ts'
import { receiveOne, refuseLength } from '../files/receive.ts'
import { assertRemoved, foundOr404 } from '../http/found.ts'
import { serve } from '../http/serve.ts'
import { refuseTable } from '../imports/take-table.ts'
import type { Services } from '../services.ts'
import { maxTableBytes } from '../tables/read-table.ts'
import { announceFiles } from './announce-files.ts'
import { findEntry, listEntries, listFirstPaths } from './entries.store.ts'
import { findFileImport, listFileImports, lockFileImport } from './file-imports.store.ts'
import { forgetFileImport } from './forget-file-import.ts'
import { previewPatterns } from './preview-patterns.ts'
import { serveBytes } from './serve-bytes.ts'
import { showEntry, showFileImport } from './show-file-import.ts'
import {
  beginFileImport,
  beginFiles,
  beginPlan,
  beginUndoOfFiles,
  correctEntry,
  endFileTask,
  takePatterns,
  unknownEntry,
} from './steer-file-import.ts'
import { dropAssignments, takeAssignments } from './take-assignments.ts'
import { takeEntry, takePiece } from './take-bytes.ts'

const unknown = 'Diesen Import gibt es nicht (mehr)!'
/** Enough for 500 paths. */
const announcedBytes = 2_000_000
const previewedPaths = 20

/** File imports: only for administrators signed in personally. The worker carries out what is started here. */
export function fileImportsRoutes(app: FastifyInstance, services: Services): void {
  const { db, blobs, config, clock } = services
  const tools = { ...services, logger: app.log }

  serve(app, services, fileImports.list, async () => {
    const records = await listFileImports(db)
    return Promise.all(records.map((record) => showFileImport(services, record)))
  })

  serve(app, services, fileImports.create, async (input, { principal, commit }) => {
    const by = { name: principal.username, userId: principal.userId }
    return commit(async (tx) => {
      const id = await beginFileImport(tx, clock(), by, input)
      return showFileImport({ db: tx, clock }, foundOr404(await findFileImport(tx, id), unknown))
    })
  })

  serve(app, services, fileImports.show, async ({ id }) => show(id))

  serve(app, services, fileImports.change, async ({ id, patterns }) => {
    await takePatterns(services, await find(id), patterns)
    return show(id)
  })

  serve(app, services, fileImports.preview, async ({ id, patterns }) => {
    await find(id)
    return previewPatterns(db, patterns, await listFirstPaths(db, id, previewedPaths))
  })

  serve(
    app,
    services,
    fileImports.announce,
    async ({ id, entries }) => ({ entries: await announceFiles(tools, await find(id), entries) }),
    { bodyLimit: announcedBytes },
  )

  serveBytes(app, services, fileImports.send, async (request, { id, number }, assertAllowed) => {
    const record = await find(id)
    const entry = foundOr404(await findEntry(db, id, number), unknownEntry)
    const tooLarge = () => refuseLength(entry.path, config.maxFileBytes)
    const { file } = await receiveOne(request, config.maxFileBytes, tooLarge)
    await takeEntry(tools, record, entry, { bytes: file, assertAllowed })
    return showEntry(foundOr404(await findEntry(db, id, number), unknownEntry))
  })

  serveBytes(
    app,
    services,
    fileImports.sendPiece,
    async (request, { id, offset }, assertAllowed) => {
      const record = await find(id)
      const { file } = await receiveOne(request, pieceBytes, tooLong)
      await takePiece(tools, record, offset, { bytes: file, assertAllowed })
      return wakeAndShow(id)
    },
  )

  serveBytes(
    app,
    services,
    fileImports.takeTable,
    async (request, { id, encoding }, assertAllowed) => {
      const record = await find(id)
      const { file, filename } = await receiveOne(request, maxTableBytes, refuseTable)
      const name = cleanName(filename)
      const staged = await blobs.stage(file)
      try {
        await assertAllowed()
        await takeAssignments(services, record, { path: staged.path, name, encoding })
      } finally {
        await staged.discard()
      }
      return show(id)
    },
  )

  serve(app, services, fileImports.removeTable, async ({ id }) => {
    await dropAssignments(services, await find(id))
    return show(id)
  })

  serve(app, services, fileImports.check, async ({ id }) => {
    await beginPlan(services, await find(id))
    return wakeAndShow(id)
  })

  serve(app, services, fileImports.entries, async ({ id, state, page, pageSize }) => {
    await find(id)
    const from = (page - 1) * pageSize
    const { rows, total } = await listEntries(db, id, { state, from, limit: pageSize })
    return { entries: rows.map(showEntry), total }
  })

  serve(app, services, fileImports.correct, async ({ id, number, ...change }) => {
    const record = await find(id)
    await correctEntry(services, record, number, change)
    return showEntry(foundOr404(await findEntry(db, id, number), unknownEntry))
  })

  serve(app, services, fileImports.run, async ({ id, mode, updatedAt }) => {
    await beginFiles(services, await find(id), mode, updatedAt)
    return wakeAndShow(id)
  })

  serve(app, services, fileImports.cancel, async ({ id }) => {
    await endFileTask(services, await find(id))
    return show(id)
  })

  serve(app, services, fileImports.undo, async ({ id }) => {
    await inTransaction(db, async (tx) =>
      beginUndoOfFiles(tx, clock(), foundOr404(await lockFileImport(tx, id), unknown)),
    )
    return wakeAndShow(id)
  })

  serve(app, services, fileImports.remove, async ({ id }) => {
    assertRemoved(await forgetFileImport(tools, id), unknown)
    return {}
  })

  async function find(id: number) {
    return foundOr404(await findFileImport(db, id), unknown)
  }

  async function show(id: number) {
    return showFileImport(services, await find(id))
  }

  async function wakeAndShow(id: number) {
    services.fileImports.wake()
    return show(id)
  }
}

function tooLong(): ProblemError {
  const megabytes = pieceBytes / 1_024 / 1_024
  return new ProblemError('file-too-large', `Ein Stück darf höchstens ${megabytes} MiB haben.`)
}
