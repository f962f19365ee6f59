import { scannedNumber } from '#contract/login-markup.ts'

const code = /^[0-9a-z]{8}$/i

/** The address of a nameplate's code as typed by a scanner; with another keyboard layout, its punctuation differs. */
const scannedAddress = /^https?\W.*\Wg\W([0-9a-z]{8})\W?$/i

/**
 * The possible public ids of a text: a scanned address, or the eight symbols of a nameplate typed by hand. A scanner
 * with another keyboard layout than the computer swaps Y and Z, so both readings are returned.
 */
export function publicIdsIn(text: string): string[] {
  const match = scannedAddress.exec(text)?.[1] ?? code.exec(text)?.[0]
  if (match === undefined) return []
  const id = match.toLowerCase()
  return [...new Set([id, swapYAndZ(id)])]
}

/** Whether the text was typed by a scanner, so that it can only identify a device or article number. */
export function isScannedAddress(text: string): boolean {
  return scannedAddress.test(text) || readTyped(text) !== undefined
}

/**
 * The characters of keys that differ between an English and a German keyboard, as far as they occur in addresses; in
 * matching order.
 */
const english = "yzYZ-_:/?=>&'()*"
const german = 'zyZYß?Ö-_´:/ä)=('

/**
 * Parses an address typed by a scanner. With another keyboard layout than the computer, the scanner produces other
 * characters; the one after the scheme tells which layout to convert from. Undefined for anything that is no address of
 * the portal.
 */
export function readTyped(text: string): Scanned | undefined {
  const [, sign] = /^https?([:>Ö])/i.exec(text) ?? []
  if (sign === ':') return readScanned(text)
  if (sign === '>') return readScanned(convertKeys(text, english, german))
  return sign === undefined ? undefined : readScanned(convertKeys(text, german, english))
}

function convertKeys(text: string, typedKeys: string, meantKeys: string): string {
  return [...text].map((sign) => meantKeys[typedKeys.indexOf(sign)] ?? sign).join('')
}

function swapYAndZ(id: string): string {
  return id.replace(/[yz]/g, (symbol) => (symbol === 'y' ? 'z' : 'y'))
}

/** What a scanned code identifies: a label, a device or an article number. */
export type Scanned =
  | { kind: 'label'; id: string }
  /** A Digital Link also contains the article number, which may be known even if the device is not. */
  | { kind: 'device'; sn: string; gtin?: string }
  | { kind: 'part'; gtin: string }

/** Maximum length of a serial number. */
const maxSerialLength = 120

/**
 * Parses an address of the portal (a label, a sign-in, a GS1 Digital Link), whatever its host was when the label was
 * printed, or a plain serial number. Undefined for anything else; no address is ever opened.
 */
export function readScanned(text: string): Scanned | undefined {
  const scannedText = text.trim()
  if (/^https?:/i.test(scannedText)) {
    const address = parsed(scannedText)
    return address && readAddress(address)
  }
  const isSerial =
    scannedText !== '' &&
    scannedText.length <= maxSerialLength &&
    !/\p{Cc}/u.test(scannedText) &&
    !/^[a-z][a-z\d+.-]*:/i.test(scannedText)
  return isSerial ? { kind: 'device', sn: scannedText } : undefined
}

const label = /^\/g\/([0-9a-z]{8})\/?$/i
const digitalLink = /^\/01\/(\d{8}|\d{12,14})(?:\/21\/([^/]+))?\/?$/

/** Older phones lack `URL.canParse`. */
function parsed(address: string): URL | undefined {
  try {
    return new URL(address)
  } catch {
    return undefined
  }
}

function readAddress({ pathname, search }: URL): Scanned | undefined {
  const id = label.exec(pathname)?.[1]
  if (id !== undefined) return { kind: 'label', id: id.toLowerCase() }
  if (pathname === '/customer-login') {
    const sn = scannedNumber(search)?.trim()
    return sn === undefined ? undefined : { kind: 'device', sn }
  }
  const [, digits, serial] = digitalLink.exec(pathname) ?? []
  if (digits === undefined) return undefined
  const gtin = digits.padStart(14, '0')
  if (serial === undefined) return { kind: 'part', gtin }
  const sn = decoded(serial)
  return sn === undefined ? undefined : { kind: 'device', sn, gtin }
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
