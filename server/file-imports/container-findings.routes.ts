import type { FastifyInstance } from 'fastify'
import { containerImports } from '#contract/container-imports.ts'
import { foundOr404 } from '../http/found.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { listFindings } from './container-findings.store.ts'
import { findFileImport } from './file-imports.store.ts'
import { showFileImport } from './show-file-import.ts'
import { acceptFindings } from './steer-file-import.ts'

const unknown = 'Diesen Import gibt es nicht (mehr)!'

/** Findings in imported VDI 2770 containers, and whether documents are imported despite them. */
export function containerFindingsRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services
  const find = async (id: number) => foundOr404(await findFileImport(db, id), unknown)

  serve(app, services, containerImports.findings, async ({ id, level, page, pageSize }) => {
    await find(id)
    return listFindings(db, id, { level, from: (page - 1) * pageSize, limit: pageSize })
  })

  serve(app, services, containerImports.accept, async ({ id, areAccepted }) => {
    await acceptFindings(services, await find(id), areAccepted)
    services.fileImports.wake()
    return showFileImport(services, await find(id))
  })
}
