import type { DocumentKind, DocumentLocale } from '#contract/documents.ts'
import { labelFormats } from '#contract/labels.ts'
import { foundOr404 } from '../http/found.ts'
import { labelData } from '../labels/label-data.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings/settings.store.ts'
import { TypesetError } from '../typst/typeset-error.ts'
import { findDocumentCompany, listCompanyDevices } from './document-company.store.ts'
import {
  companyLetterData,
  dayOf,
  type FormerDevice,
  letterData,
  listData,
  type Occasion,
} from './document-data.ts'
import {
  type DocumentDevice,
  findDocumentDevice,
  listDocumentFiles,
} from './document-device.store.ts'
import { makerOf } from './postal-lines.ts'

export const unknownDevice = 'Dieses Gerät gibt es nicht (mehr)!'
export const unknownCompany = 'Diese Firma gibt es nicht (mehr)!'

/** A PDF with its file name. */
export interface MadeDocument {
  filename: string
  bytes: Uint8Array
}

export interface DocumentOptions {
  locale: DocumentLocale
  /** `archive`: PDF/A-3a instead of PDF/UA-1. */
  variant: 'standard' | 'archive'
  /** For the letter only; the caller has verified that it is the device's or company's. */
  pass: string | undefined
}

type Needed = Pick<Services, 'config' | 'db' | 'typesetter' | 'clock'>

/** Makes a document of a device in its current state; throws a 404 if there is none. */
export async function makeDocument(
  services: Needed,
  kind: DocumentKind,
  deviceId: number,
  { locale, variant, pass }: DocumentOptions,
): Promise<MadeDocument> {
  const { db, typesetter } = services
  const found = await findDocumentDevice(db, deviceId)
  const device = foundOr404(found, unknownDevice)
  if (kind === 'zugangsdaten' && pass !== undefined) assertPrintable(pass)
  const data = await dataOf(db, kind, deviceId, device, await occasionOf(services, locale), pass)
  const bytes = await typesetter.pdf(`${kind}.typ`, data, {
    standard: variant === 'archive' ? 'a-3a' : 'ua-1',
    literal: ['password'],
  })
  return { filename: filenameOf(kind, device.serialNumber, locale), bytes }
}

/** Makes the letter of a device in a state that is about to be stored; the caller guarantees that it is. */
export async function makeLetterOf(
  services: Needed,
  device: DocumentDevice,
  locale: DocumentLocale,
  pass: string,
): Promise<MadeDocument> {
  assertPrintable(pass)
  const data = letterData(await occasionOf(services, locale), device, pass)
  const bytes = await services.typesetter.pdf('zugangsdaten.typ', data, {
    standard: 'ua-1',
    literal: ['password'],
  })
  return { filename: filenameOf('zugangsdaten', device.serialNumber, locale), bytes }
}

/** Makes the letter that tells the customer a device's new serial number; it contains no password. */
export async function makeRenamedLetter(
  services: Needed,
  deviceId: number,
  locale: DocumentLocale,
  former: FormerDevice,
): Promise<MadeDocument> {
  const device = foundOr404(await findDocumentDevice(services.db, deviceId), unknownDevice)
  const data = letterData(await occasionOf(services, locale), device, undefined, former)
  const bytes = await services.typesetter.pdf('zugangsdaten.typ', data, { standard: 'ua-1' })
  return { filename: filenameOf('zugangsdaten', device.serialNumber, locale), bytes }
}

/** Maximum number of devices listed in the letter of a company. */
const maxListed = 1_000

/** Makes the letter of a company in its current state; throws a 404 if there is none. */
export async function makeCompanyLetter(
  services: Needed,
  companyId: number,
  { locale, variant, pass }: DocumentOptions,
): Promise<MadeDocument> {
  const { db, typesetter } = services
  const company = foundOr404(await findDocumentCompany(db, companyId), unknownCompany)
  if (pass !== undefined) assertPrintable(pass)
  const devices = await listCompanyDevices(db, companyId, maxListed)
  const occasion = await occasionOf(services, locale)
  const data = companyLetterData(occasion, company, devices, pass)
  const bytes = await typesetter.pdf('zugangsdaten-firma.typ', data, {
    standard: variant === 'archive' ? 'a-3a' : 'ua-1',
    literal: ['password'],
  })
  return { filename: filenameOf('zugangsdaten', String(company.customerNumber), locale), bytes }
}

/** The context of documents that are made now. */
export async function occasionOf(
  { config, db, clock }: Omit<Needed, 'typesetter'>,
  locale: DocumentLocale,
): Promise<Occasion> {
  return { config, locale, now: clock(), maker: makerOf(await readSettings(db, config)) }
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

/** The label data in the default format. */
export async function labelOf(
  { config, locale, now }: Omit<Occasion, 'maker'>,
  device: DocumentDevice,
): Promise<object> {
  if (!defaultFormat) throw new Error('There is no label format')
  const { serialNumber: sn, publicId, article: part, company: companie } = device
  const label = { sn, publicId, part, companie }
  return {
    ...(await labelData(config, label, defaultFormat, { locale })),
    date: dayOf(config, now),
  }
}

/** Throws if the password has invisible characters: nobody could type them from paper. */
function assertPrintable(pass: string) {
  const hidden = [...pass].filter(
    (character) => /[\p{C}\p{Z}]/u.test(character) && character !== ' ',
  )
  if (hidden.length === 0) return
  const message = 'the password has invisible characters'
  throw new TypesetError([{ file: 'zugangsdaten.typ', line: undefined, message }], hidden)
}

/** German names of the documents. */
export const documentWords = {
  zugangsdaten: 'Zugangsdaten',
  dokumentenliste: 'Dokumentenliste',
  label: 'Etikett',
  uebergabeverzeichnis: 'Übergabeverzeichnis',
}

const namesOfFiles: Record<DocumentLocale, typeof documentWords> = {
  de: documentWords,
  en: {
    zugangsdaten: 'Access-details',
    dokumentenliste: 'List-of-files',
    label: 'Label',
    uebergabeverzeichnis: 'Record-of-handed-over-documents',
  },
}

/**
 * The file name in the document's language. Keeps letters and digits of every script, and nothing that a file
 * system or a header could misinterpret.
 */
export function filenameOf(
  kind: keyof typeof documentWords,
  number: string,
  locale: DocumentLocale,
): string {
  const name = number
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}._-]+/gu, '-')
    .replaceAll(/^[.-]+|[.-]+$/g, '')
  const baseName = namesOfFiles[locale][kind]
  const parts = name === '' ? [baseName] : [baseName, name.slice(0, 100).toWellFormed()]
  return `${parts.join('_')}.pdf`
}
