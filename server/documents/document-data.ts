import type { DocumentLocale } from '#contract/documents.ts'
import { passwordAlphabet, securePasswordLength } from '#contract/passwords.ts'
import type { Config } from '../core/config.ts'
import { dayIn } from '../core/day.ts'
import { labelAddress } from '../labels/label-address.ts'
import { encodeAddress } from '../labels/qr-code.ts'
import { supportEmailOf } from '../settings/support-email.ts'
import type { DocumentCompany, ListedDevice } from './document-company.store.ts'
import type { DocumentDevice, ListedFile } from './document-device.store.ts'
import { countInWords, longDate, oneLine, shortDate, sizeInWords } from './document-words.ts'
import {
  type Maker,
  type MakerBlock,
  makerBlock,
  postalLines,
  type Receiver,
  lineOf as shortLineOf,
} from './postal-lines.ts'

/** The data of every template; described to operators in `docs/operations.md`. */
interface PortalData {
  locale: DocumentLocale
  /** Title of the document and its PDF. */
  title: string
  date: { year: number; month: number; day: number; text: string }
  portal: { name: string; url: string; support: string }
  maker: MakerBlock
}

export interface DeviceData extends PortalData {
  serialNumber: string
  /** The permanent address, and its QR code as SVG with quiet zone. */
  deviceUrl: string
  qrCode: string
  article: string | null
  articleDescription: string | null
  company: string | null
  customerNumber: string | null
}

interface PrintedPassword {
  /** The password as printed, in groups if the portal generated it. Null: the letter says where to get it. */
  password: string[] | null
  /** Whether ␣ stands for spaces that would be invisible otherwise. */
  hasVisibleBlanks: boolean
}

/** The contents of the envelope's window. */
interface Addressed {
  /** The company with its postal address, one line each; empty if there is no company. */
  recipient: string[]
  /** Whether these lines include an address: without one the letter is delivered with the device. */
  hasAddress: boolean
  /** The person addressed in the letter. */
  contact: string | null
}

/** The device's number in another system, and whether its password was imported as well. */
export interface FormerDevice {
  serialNumber: string
  keepsPassword: boolean
}

export interface LetterData extends DeviceData, Addressed, PrintedPassword {
  /** The number that the device had before it was imported, if it is different. */
  formerSerialNumber: string | null
  /** Whether the imported password is still the device's. */
  keepsPassword: boolean
}

export interface CompanyLetterData extends PortalData, Addressed, PrintedPassword {
  company: string
  customerNumber: string
  /** The address at which the company signs in, and its QR code as SVG with quiet zone. */
  loginUrl: string
  qrCode: string
  devices: ListedDevice[]
  /** How many devices are left out because there are too many: `1.234`. */
  moreDevices: string | null
}

export interface ListData extends DeviceData {
  files: {
    type: string | null
    name: string
    /** Label of the current version. */
    version: string | null
    /** Codes in capitals: `DE, EN`. */
    languages: string | null
    size: string | null
    /** Day of its release. */
    date: string | null
    /** The first 12 digits of the SHA-256. */
    fingerprint: string | null
  }[]
}

/** The context in which a document is made. */
export interface Occasion {
  config: Config
  locale: DocumentLocale
  now: Date
  /** From the settings. */
  maker: Maker
}

export function letterData(
  occasion: Occasion,
  device: DocumentDevice,
  password: string | undefined,
  former?: FormerDevice,
): LetterData {
  return {
    ...deviceData(occasion, device, titles.letter),
    ...addressed(occasion, device),
    ...printed(password),
    formerSerialNumber: former ? oneLine(former.serialNumber) : null,
    keepsPassword: former?.keepsPassword ?? false,
  }
}

export function companyLetterData(
  occasion: Occasion,
  receiver: DocumentCompany,
  { devices, total }: { devices: ListedDevice[]; total: number },
  password: string | undefined,
): CompanyLetterData {
  const { name, customerNumber } = receiver
  const { locale } = occasion
  const lang = locale === 'de' ? '' : `&lang=${locale}`
  const loginUrl = `${occasion.config.publicUrl}/customer-login?sn=${customerNumber}${lang}`
  return {
    ...portalData(occasion, `${titles.letter[occasion.locale]} ${customerNumber}`),
    ...addressed(occasion, { ...receiver, company: name }),
    company: oneLine(name),
    customerNumber: String(customerNumber),
    loginUrl,
    qrCode: qrCodeOf(loginUrl),
    devices: devices.map(({ serialNumber, article }) => {
      return { serialNumber: oneLine(serialNumber), article: lineOf(article) }
    }),
    moreDevices: total > devices.length ? countInWords(locale, total - devices.length) : null,
    ...printed(password),
  }
}

function addressed({ maker }: Occasion, receiver: Receiver): Addressed {
  return {
    recipient: postalLines(receiver, maker.country),
    hasAddress: receiver.company !== null && lineOf(receiver.address) !== null,
    contact: receiver.company === null ? null : shortLineOf(receiver.contact),
  }
}

function printed(password: string | undefined): PrintedPassword {
  const groups = password === undefined ? null : groupsOf(password)
  return {
    password: groups,
    hasVisibleBlanks: groups?.some((group) => group.includes(visibleBlank)) ?? false,
  }
}

export function listData(
  occasion: Occasion,
  device: DocumentDevice,
  files: ListedFile[],
): ListData {
  const { locale } = occasion
  return {
    ...deviceData(occasion, device, titles.list),
    files: files.map(({ name, doctype, version, languages, size, sha256, releasedOn }) => ({
      type: doctype === null ? null : oneLine(doctype),
      name: oneLine(name),
      version: lineOf(version),
      languages: languages.map((code) => code.toUpperCase()).join(', ') || null,
      size: size === null ? null : sizeInWords(locale, size),
      date: releasedOn === null ? null : shortDate(locale, new Date(`${releasedOn}T12:00:00`)),
      fingerprint: sha256?.slice(0, 12) ?? null,
    })),
  }
}

const titles = {
  letter: { de: 'Zugangsdaten', en: 'Access details' },
  list: { de: 'Dokumentenliste', en: 'List of files' },
}

/** The data that all documents of a device share. */
export function deviceData(
  occasion: Occasion,
  device: DocumentDevice,
  title: Record<DocumentLocale, string>,
): DeviceData {
  const { config, locale } = occasion
  const serialNumber = oneLine(device.serialNumber)
  const deviceUrl = labelAddress(config, device.publicId)
  return {
    ...portalData(occasion, `${title[locale]} ${serialNumber}`),
    serialNumber,
    deviceUrl,
    qrCode: qrCodeOf(deviceUrl),
    article: lineOf(device.article),
    articleDescription: lineOf(device.articleDescription),
    company: lineOf(device.company),
    customerNumber: device.customerNumber === null ? null : String(device.customerNumber),
  }
}

function portalData({ config, locale, now, maker }: Occasion, title: string): PortalData {
  return {
    locale,
    title,
    date: { ...dayOf(config, now), text: longDate(locale, noonOf(config, now)) },
    portal: {
      name: oneLine(config.portalName),
      url: config.publicUrl,
      support: supportEmailOf(config, maker),
    },
    maker: makerBlock(maker, locale),
  }
}

function lineOf(text: string | null): string | null {
  return text === null ? null : oneLine(text) || null
}

/** The portal's day for a PDF's metadata, which PDF/A requires. */
export function dayOf(
  config: Pick<Config, 'timeZone'>,
  now: Date,
): { year: number; month: number; day: number } {
  const noon = noonOf(config, now)
  return { year: noon.getFullYear(), month: noon.getMonth() + 1, day: noon.getDate() }
}

/** Noon in the server's time zone on the current day of the portal's time zone. */
function noonOf({ timeZone }: Pick<Config, 'timeZone'>, now: Date): Date {
  return new Date(`${dayIn(timeZone, now)}T12:00:00`)
}

const visibleBlank = '␣'

/** A generated password in two groups of five, as on the screens; a typed one as it is. */
function groupsOf(password: string): string[] {
  const half = securePasswordLength / 2
  const isOwn =
    password.length === 2 * half &&
    [...password].every((character) => passwordAlphabet.includes(character))
  if (isOwn) return [password.slice(0, half), password.slice(half)]
  return [password.replaceAll(/^ +| +$| {2,}/g, (blanks) => visibleBlank.repeat(blanks.length))]
}

const quietZone = 4

/** A QR code as SVG: a single path, so that no renderer shows gaps between modules. */
function qrCodeOf(address: string): string {
  const matrix = encodeAddress(address, 'Q') ?? []
  const rows = matrix.map((row, y) => {
    const line = row.map((isDark) => (isDark ? '#' : ' ')).join('')
    return [...line.matchAll(/#+/g)]
      .map(
        ({ 0: run, index }) =>
          `M${index + quietZone},${y + quietZone}h${run.length}v1h-${run.length}z`,
      )
      .join('')
  })
  const size = matrix.length + 2 * quietZone
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="${rows.join('')}"/></svg>`
}
