import type { FastifyInstance } from 'fastify'
import { type DocumentKind, documents } from '#contract/documents.ts'
import { verifyPassword } from '../auth/password.ts'
import { ProblemError } from '../core/problem-error.ts'
import { foundOr404 } from '../http/found.ts'
import { type AnsweredFile, serveFile } from '../http/serve-file.ts'
import type { Services } from '../services.ts'
import { TypesetError } from '../typst/typeset-error.ts'
import { findDocumentCompany } from './document-company.store.ts'
import { findDocumentDevice } from './document-device.store.ts'
import {
  type DocumentOptions,
  type MadeDocument,
  makeCompanyLetter,
  makeDocument,
  unknownCompany,
  unknownDevice,
} from './make-document.ts'

/** Documents of a device or company at once, to look at and to save. */
export function documentsRoutes(app: FastifyInstance, services: Services): void {
  serveFile(app, services, documents.preview, async ({ locale, variant, ...choice }) =>
    pdf(await make(choice, { locale, variant, pass: undefined })),
  )

  serveFile(app, services, documents.letter, async ({ locale, variant, pass, ...choice }) => {
    const { passwordHash, whose } = await passwordOf(choice)
    if (!(await verifyPassword(passwordHash, pass))) {
      throw ProblemError.field('pass', `Das ist nicht das Passwort ${whose}!`, 'incorrect')
    }
    return pdf(await make(choice, { locale, variant, pass }).catch(explain))
  })

  function make({ kind, device, companie }: Choice, options: DocumentOptions) {
    if (companie !== undefined) return makeCompanyLetter(services, companie, options)
    return makeDocument(services, kind, foundOr404(device, unknownDevice), options)
  }

  async function passwordOf({ device, companie }: Choice) {
    if (companie !== undefined) {
      const found = await findDocumentCompany(services.db, companie)
      return { ...foundOr404(found, unknownCompany), whose: 'der Firma' }
    }
    const found = device && (await findDocumentDevice(services.db, device))
    return { ...foundOr404(found || undefined, unknownDevice), whose: 'des Geräts' }
  }
}

/** One of both ids is there: the contract sees to it. */
interface Choice {
  kind: DocumentKind
  device?: number | undefined
  companie?: number | undefined
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
