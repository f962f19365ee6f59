import type { FastifyInstance } from 'fastify'
import { type DocumentKind, type DocumentLocale, documents } from '#contract/documents.ts'
import { foundOr404 } from '../http/found.ts'
import { type AnsweredFile, serveFile } from '../http/serve-file.ts'
import type { Services } from '../services.ts'
import { assertPassword, type LetterOwner } from './assert-password.ts'
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

/** Documents of a device or company, made immediately for viewing and saving. */
export function documentsRoutes(app: FastifyInstance, services: Services): void {
  serveFile(app, services, documents.preview, async (choice) => pdf(await make(choice)))

  serveFile(
    app,
    services,
    documents.handedOver,
    async ({ id, variant, locale: requestedLocale }) => {
      const locale =
        requestedLocale ?? (await findDocumentLocale(services.db, services.config, { device: id }))
      return pdf(await makeHandedOver(services, id, { locale, variant }))
    },
  )

  serveFile(app, services, documents.letter, async (choice, reader) => {
    const { pass } = choice
    await assertPassword(services, reader, await ownerOf(choice), pass)
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

  async function ownerOf({
    device = 0,
    companie,
  }: Pick<Choice, 'device' | 'companie'>): Promise<LetterOwner> {
    if (companie !== undefined) {
      const found = await findDocumentCompany(services.db, companie)
      const { passwordHash } = foundOr404(found, unknownCompany)
      return { kind: 'company', id: companie, passwordHash }
    }
    const found = await findDocumentDevice(services.db, device)
    const { passwordHash } = foundOr404(found, unknownDevice)
    return { kind: 'device', id: device, passwordHash }
  }
}

/** The contract guarantees that exactly one of the ids is given. */
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
