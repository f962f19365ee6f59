import type { FastifyInstance } from 'fastify'
import { type DocumentKind, type DocumentLocale, documents } from '#contract/documents.ts'
import { verifyPassword } from '../auth/password.ts'
import { ProblemError } from '../core/problem-error.ts'
import { foundOr404 } from '../http/found.ts'
import { type AnsweredFile, serveFile } from '../http/serve-file.ts'
import type { Services } from '../services.ts'
import { findDocumentCompany } from './document-company.store.ts'
import { findDocumentDevice } from './document-device.store.ts'
import { findDocumentLocale } from './document-locale.store.ts'
import {
  type DocumentOptions,
  type MadeDocument,
  makeCompanyLetter,
  makeDocument,
  unknownCompany,
  unknownDevice,
} from './make-document.ts'
import { makeHandedOver } from './make-handed-over.ts'
import { refuseUnprintable } from './refuse-unprintable.ts'

/** Documents of a device or company at once, to look at and to save. */
export function documentsRoutes(app: FastifyInstance, services: Services): void {
  serveFile(app, services, documents.preview, async (choice) => pdf(await make(choice)))

  serveFile(app, services, documents.handedOver, async ({ id, variant, locale: asked }) => {
    const locale = asked ?? (await findDocumentLocale(services.db, services.config, { device: id }))
    return pdf(await makeHandedOver(services, id, { locale, variant }))
  })

  serveFile(app, services, documents.letter, async (choice) => {
    const { pass } = choice
    const { passwordHash, whose } = await passwordOf(choice)
    if (!(await verifyPassword(passwordHash, pass))) {
      throw ProblemError.field('pass', `Das ist nicht das Passwort ${whose}!`, 'incorrect')
    }
    return pdf(await make(choice, pass).catch(refuseUnprintable))
  })

  async function make(choice: Choice, pass?: string) {
    const { kind, device, companie, variant } = choice
    const { db, config } = services
    const locale = choice.locale ?? (await findDocumentLocale(db, config, choice))
    const options: DocumentOptions = { locale, variant, pass }
    if (companie !== undefined) return makeCompanyLetter(services, companie, options)
    return makeDocument(services, kind, foundOr404(device, unknownDevice), options)
  }

  async function passwordOf({ device, companie }: Pick<Choice, 'device' | 'companie'>) {
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
  locale?: DocumentLocale | undefined
  variant: DocumentOptions['variant']
}

function pdf({ filename, bytes }: MadeDocument): AnsweredFile {
  return { filename, type: 'application/pdf', bytes }
}
