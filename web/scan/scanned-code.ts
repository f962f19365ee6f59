import { scannedNumber } from '#contract/login-markup.ts'

const code = /^[0-9a-z]{8}$/i

/** An address with a nameplate's code as a scanner types it; with another keyboard layout it types other punctuation. */
const scannedAddress = /^https?\W.*\Wg\W([0-9a-z]{8})\W?$/i

/**
 * The public ids that a text may mean: a scanned address, or the eight symbols of a nameplate typed by hand.
 * A scanner that is set to another keyboard than the computer swaps Y and Z, so both readings are returned.
 */
export function publicIdsIn(text: string): string[] {
  const found = scannedAddress.exec(text)?.[1] ?? code.exec(text)?.[0]
  if (found === undefined) return []
  const id = found.toLowerCase()
  return [...new Set([id, exchanged(id)])]
}

/** Whether the text comes from a scanner, so that it can be nothing but one device or article number. */
export function isScannedAddress(text: string): boolean {
  return scannedAddress.test(text) || readTyped(text) !== undefined
}

/** What the keys of an English and of a German keyboard say that differ, as far as addresses hold it; key by key. */
const english = "yzYZ-_:/?=>&'()*"
const german = 'zyZYß?Ö-_´:/ä)=('

/**
 * What an address names that a scanner has typed. Set to another keyboard than the computer, it types other signs; which of
 * them the address begins with says how to read the rest. Undefined for all that is no address of the portal.
 */
export function readTyped(text: string): Scanned | undefined {
  const [, sign] = /^https?([:>Ö])/i.exec(text) ?? []
  if (sign === ':') return readScanned(text)
  if (sign === '>') return readScanned(exchangedKeys(text, english, german))
  return sign === undefined ? undefined : readScanned(exchangedKeys(text, german, english))
}

function exchangedKeys(text: string, typed: string, meant: string): string {
  return [...text].map((sign) => meant[typed.indexOf(sign)] ?? sign).join('')
}

function exchanged(id: string): string {
  return id.replace(/[yz]/g, (symbol) => (symbol === 'y' ? 'z' : 'y'))
}

/** What a code says that a camera has seen: which label, or which device or article number it names. */
export type Scanned =
  | { kind: 'label'; id: string }
  /** A Digital Link names the article number too, which may be known where the device is not yet. */
  | { kind: 'device'; sn: string; gtin?: string }
  | { kind: 'part'; gtin: string }

/** The longest serial number. */
const longest = 120

/**
 * Reads an address of the portal (a label, a sign-in, a GS1 Digital Link), at whatever name it was reached when the label was
 * printed, or a serial number by itself. Undefined for everything else; nothing of it is ever opened.
 */
export function readScanned(text: string): Scanned | undefined {
  const wanted = text.trim()
  if (/^https?:/i.test(wanted))
    return URL.canParse(wanted) ? readAddress(new URL(wanted)) : undefined
  const isSerial =
    wanted !== '' &&
    wanted.length <= longest &&
    !/\p{Cc}/u.test(wanted) &&
    !/^[a-z][a-z\d+.-]*:/i.test(wanted)
  return isSerial ? { kind: 'device', sn: wanted } : undefined
}

const label = /^\/g\/([0-9a-z]{8})\/?$/i
const digitalLink = /^\/01\/(\d{8}|\d{12,14})(?:\/21\/([^/]+))?\/?$/

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
