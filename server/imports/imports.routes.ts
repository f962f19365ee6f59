import { Readable } from 'node:stream'
import { create } from 'content-disposition'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Id } from '#contract/fields.ts'
import { imports } from '#contract/imports.ts'
import { authorize } from '../auth/access.ts'
import { inTransaction } from '../db/database.ts'
import { discardRest, explainForm } from '../files/broken-form.ts'
import { cleanName } from '../files/file-name.ts'
import { receiveOne } from '../files/receive.ts'
import { assertRemoved, foundOr404 } from '../http/found.ts'
import { invalidInput } from '../http/invalid-input.ts'
import { assertKnownParameters, besidePath } from '../http/known-names.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { maxTableBytes } from '../tables/read-table.ts'
import { findCells } from './import-cells.store.ts'
import { listRows } from './import-rows.store.ts'
import { findImport, listImports, lockImport } from './imports.store.ts'
import { showImport, showRow } from './show-import.ts'
import {
  beginCheck,
  beginRun,
  beginUndo,
  changeReading,
  endTask,
  forgetImport,
} from './steer-import.ts'
import { refuseTable, takeTable } from './take-table.ts'
import { wrongRowsCsv } from './wrong-rows.ts'

const unknown = 'Diesen Import gibt es nicht (mehr)!'

/** Table imports: only for administrators signed in personally. The worker carries out what is started here. */
export function importsRoutes(app: FastifyInstance, services: Services): void {
  const { db, blobs, clock } = services

  serve(app, services, imports.list, async () => {
    const records = await listImports(db)
    return Promise.all(records.map((record) => showImport(services, record)))
  })

  app.post(imports.create.path, { config: { isUpload: true } }, async (request, reply) => {
    const principal = await authorize(services, request, imports.create.access)
    reply.header('cache-control', 'no-store')
    const query = request.query as Record<string, unknown>
    assertKnownParameters(imports.create, query, besidePath(imports.create))
    const parsed = imports.create.input.safeParse(query, { reportInput: true })
    if (!parsed.success) throw invalidInput(parsed.error.issues)
    const { kind, ...options } = parsed.data
    const { name, staged } = await receive(request)
    try {
      // Again after receiving, as for uploads.
      await authorize(services, request, imports.create.access)
      const by = { name: principal.username, userId: principal.userId }
      const record = await takeTable(services, by, { path: staged.path, name, kind, options })
      return imports.create.output.parse(await showImport(services, record))
    } finally {
      await staged.discard()
    }
  })

  serve(app, services, imports.show, async ({ id }) => show(id))

  serve(app, services, imports.read, async ({ id, ...wish }) => {
    await changeReading(services, await find(id), wish)
    return show(id)
  })

  serve(app, services, imports.check, async ({ id, updatedAt }) => {
    await beginCheck(services, await find(id), updatedAt)
    return wakeAndShow(id)
  })

  serve(app, services, imports.rows, async ({ id, state, page, pageSize }) => {
    await find(id)
    const from = (page - 1) * pageSize
    const { rows, total } = await listRows(db, id, { state, from, limit: pageSize })
    return { rows: rows.map(showRow), total }
  })

  app.get(imports.wrongRows.path, async (request, reply) => {
    await authorize(services, request, imports.wrongRows.access)
    assertKnownParameters(imports.wrongRows, request.query as Record<string, unknown>)
    const id = foundOr404(Id.safeParse((request.params as { id?: unknown }).id).data, unknown)
    const record = await find(id)
    // Throws an error before the file begins if the cells are unreadable.
    await findCells(services.db, services.secrets, record.id, 0)
    const name = `${record.name.replace(/\.[^.]*$/, '')} Fehler.csv`
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', create(name))
      .type('text/csv; charset=utf-8')
      .send(Readable.from(wrongRowsCsv(services, record)))
  })

  serve(app, services, imports.run, async ({ id, mode, updatedAt }) => {
    await beginRun(services, await find(id), mode, updatedAt)
    return wakeAndShow(id)
  })

  serve(app, services, imports.cancel, async ({ id }) => {
    await endTask(services, await find(id))
    return show(id)
  })

  serve(app, services, imports.undo, async ({ id }) => {
    await inTransaction(db, async (tx) =>
      beginUndo(tx, clock(), foundOr404(await lockImport(tx, id), unknown)),
    )
    return wakeAndShow(id)
  })

  serve(app, services, imports.remove, async ({ id }) => {
    assertRemoved(await forgetImport(services, id), unknown)
    return {}
  })

  async function receive(request: FastifyRequest) {
    try {
      const { file, filename } = await receiveOne(request, maxTableBytes, refuseTable)
      return { name: cleanName(filename), staged: await blobs.stage(file) }
    } catch (error) {
      discardRest(request)
      throw explainForm(error, request)
    }
  }

  async function find(id: number) {
    return foundOr404(await findImport(db, id), unknown)
  }

  async function show(id: number) {
    return showImport(services, await find(id))
  }

  async function wakeAndShow(id: number) {
    services.imports.wake()
    return show(id)
  }
}
