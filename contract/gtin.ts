import { z } from 'zod'
import { maybe, refusal } from './fields.ts'

const noGtin = 'Bitte eine GTIN mit 8, 12, 13 oder 14 Ziffern angeben!'
const wrongCheckDigit =
  'Die Prüfziffer dieser GTIN stimmt nicht. Bitte vergleichen Sie die Ziffern!'

/** What an article number is called in trade (GS1); kept in 14 digits, as addresses carry it. */
export const Gtin = maybe(
  z
    .string(noGtin)
    .transform((text) => text.replaceAll(/[\s-]/g, ''))
    .refine((digits) => lengths.test(digits), refusal('format', noGtin))
    .transform((digits) => digits.padStart(14, '0'))
    .refine(isGtin14, refusal('format', wrongCheckDigit)),
)

const lengths = /^(?:\d{8}|\d{12,14})$/

/** Whether these are 14 digits of which the last one fits the others. */
export function isGtin14(text: string): boolean {
  return /^\d{14}$/.test(text) && hasCheckDigit(text)
}

/** Weighed with 3 and 1 by turns, the digits of a GTIN are a multiple of ten; zeros in front change nothing. */
function hasCheckDigit(digits: string): boolean {
  const weighed = [...digits]
    .toReversed()
    .map((digit, index) => Number(digit) * (index % 2 === 0 ? 1 : 3))
  return weighed.reduce((sum, value) => sum + value, 0) % 10 === 0
}

/** Whether application identifier 21 takes a serial number: up to 20 of the 82 characters that GS1 allows. */
export function fitsAi21(serialNumber: string): boolean {
  return /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]{1,20}$/.test(serialNumber)
}

/** Where a GS1 Digital Link leads: of an article number, or of one of its devices. */
export function digitalLinkPath(gtin: string, serialNumber?: string): string {
  const own = serialNumber === undefined ? '' : `/21/${encoded(serialNumber)}`
  return `/01/${gtin}${own}`
}

/** The standard has these in their encoded spelling alone; addresses would let them be. */
function encoded(serialNumber: string): string {
  return encodeURIComponent(serialNumber).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
