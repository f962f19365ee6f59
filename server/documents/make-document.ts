import type { DocumentKind, DocumentLocale } from '#contract/documents.ts'
import { labelFormats } from '#contract/labels.ts'
import { foundOr404 } from '../http/found.ts'
import { labelData } from '../labels/label-data.ts'
import type { Services } from '../services.ts'
import { TypesetError } from '../typst/typeset-error.ts'
import { findDocumentCompany, listCompanyDevices } from './document-company.store.ts'
import { companyLetterData, dayOf, letterData, listData, type Occasion } from './document-data.ts'
import {
  type DocumentDevice,
  findDocumentDevice,
  listDocumentFiles,
} from './document-device.store.ts'

export const unknownDevice = 'Dieses Gerät gibt es nicht (mehr)!'
export const unknownCompany = 'Diese Firma gibt es nicht (mehr)!'

/** A PDF with the name that it is saved by. */
export interface MadeDocument {
  filename: string
  bytes: Uint8Array
}

export interface DocumentOptions {
  locale: DocumentLocale
  /** `archive`: PDF/A-3a instead of PDF/UA-1. */
  variant: 'standard' | 'archive'
  /** For the letter only; the caller has checked that it is the device's or company's. */
  pass: string | undefined
}

type Needed = Pick<Services, 'config' | 'db' | 'typesetter' | 'clock'>

/** Makes a document of a device as it is now; a 404 where there is none. */
export async function makeDocument(
  services: Needed,
  kind: DocumentKind,
  deviceId: number,
  { locale, variant, pass }: DocumentOptions,
): Promise<MadeDocument> {
  const { config, db, typesetter, clock } = services
  const found = await findDocumentDevice(db, deviceId)
  const device = foundOr404(found, unknownDevice)
  if (kind === 'zugangsdaten' && pass !== undefined) assertPrintable(pass)
  const data = await dataOf(db, kind, deviceId, device, { config, locale, now: clock() }, pass)
  const bytes = await typesetter.pdf(`${kind}.typ`, data, {
    standard: variant === 'archive' ? 'a-3a' : 'ua-1',
    literal: ['password'],
  })
  return { filename: filenameOf(kind, device.serialNumber), bytes }
}

/** More devices than this are not listed in the letter of their company. */
const maxListed = 1_000

/** Makes the letter of a company as it is now; a 404 where there is none. */
export async function makeCompanyLetter(
  { config, db, typesetter, clock }: Needed,
  companyId: number,
  { locale, variant, pass }: DocumentOptions,
): Promise<MadeDocument> {
  const company = foundOr404(await findDocumentCompany(db, companyId), unknownCompany)
  if (pass !== undefined) assertPrintable(pass)
  const devices = await listCompanyDevices(db, companyId, maxListed)
  const data = companyLetterData({ config, locale, now: clock() }, company, devices, pass)
  const bytes = await typesetter.pdf('zugangsdaten-firma.typ', data, {
    standard: variant === 'archive' ? 'a-3a' : 'ua-1',
    literal: ['password'],
  })
  return { filename: filenameOf('zugangsdaten', String(company.customerNumber)), bytes }
}

async function dataOf(
  db: Services['db'],
  kind: DocumentKind,
  deviceId: number,
  device: DocumentDevice,
  occasion: Occasion,
  pass: string | undefined,
): Promise<object> {
  switch (kind) {
    case 'zugangsdaten':
      return letterData(occasion, device, pass)
    case 'dokumentenliste':
      return listData(occasion, device, await listDocumentFiles(db, deviceId))
    case 'label':
      return labelOf(occasion, device)
  }
}

const [defaultFormat] = labelFormats

/** The label in the format that most printers have. */
export async function labelOf(
  { config, locale, now }: Occasion,
  device: DocumentDevice,
): Promise<object> {
  if (!defaultFormat) throw new Error('There is no label format')
  const { serialNumber: sn, publicId, article: part, company: companie } = device
  const label = { sn, publicId, part, companie }
  return { ...(await labelData(config, label, defaultFormat, { locale })), date: dayOf(now) }
}

/** Throws if the password has invisible characters: nobody could type them from paper. */
function assertPrintable(pass: string) {
  const hidden = [...pass].filter((own) => /[\p{C}\p{Z}]/u.test(own) && own !== ' ')
  if (hidden.length === 0) return
  const message = 'the password has characters that are not to be seen'
  throw new TypesetError([{ file: 'zugangsdaten.typ', line: undefined, message }], hidden)
}

const words = { zugangsdaten: 'Zugangsdaten', dokumentenliste: 'Dokumentenliste', label: 'Etikett' }

/** Letters and digits of every script stay; nothing that a file system or a header could misread. */
function filenameOf(kind: DocumentKind, number: string): string {
  const name = number
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}._-]+/gu, '-')
    .replaceAll(/^[.-]+|[.-]+$/g, '')
  const parts = name === '' ? [words[kind]] : [words[kind], name.slice(0, 100).toWellFormed()]
  return `${parts.join('_')}.pdf`
}
