import type { FastifyInstance } from 'fastify'
import { documents } from '#contract/documents.ts'
import { verifyPassword } from '../auth/password.ts'
import { ProblemError } from '../core/problem-error.ts'
import { foundOr404 } from '../http/found.ts'
import { type AnsweredFile, serveFile } from '../http/serve-file.ts'
import type { Services } from '../services.ts'
import { TypesetError } from '../typst/typeset-error.ts'
import { findDocumentDevice } from './document-device.store.ts'
import { type MadeDocument, makeDocument, unknownDevice } from './make-document.ts'

/** Documents of a device at once, to look at and to save. */
export function documentsRoutes(app: FastifyInstance, services: Services): void {
  serveFile(app, services, documents.preview, async ({ kind, device, locale, variant }) =>
    pdf(await makeDocument(services, kind, device, { locale, variant, pass: undefined })),
  )

  serveFile(app, services, documents.letter, async ({ kind, device, locale, variant, pass }) => {
    const found = foundOr404(await findDocumentDevice(services.db, device), unknownDevice)
    if (!(await verifyPassword(found.passwordHash, pass))) {
      throw ProblemError.field('pass', 'Das ist nicht das Passwort des Geräts!', 'incorrect')
    }
    return pdf(await makeDocument(services, kind, device, { locale, variant, pass }).catch(explain))
  })
}

function pdf({ filename, bytes }: MadeDocument): AnsweredFile {
  return { filename, type: 'application/pdf', bytes }
}

function explain(error: unknown): never {
  if (!(error instanceof TypesetError) || error.unprintable.length === 0) throw error
  throw ProblemError.field(
    'pass',
    'Das Passwort hat Zeichen, die sich nicht drucken lassen. Bitte vergeben Sie ein anderes!',
    'format',
  )
}
