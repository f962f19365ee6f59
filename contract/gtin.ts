import { z } from 'zod'
import { maybe, refusal } from './fields.ts'

const noGtin = 'Bitte eine GTIN mit 8, 12, 13 oder 14 Ziffern angeben!'
const wrongCheckDigit =
  'Die Prüfziffer dieser GTIN stimmt nicht. Bitte vergleichen Sie die Ziffern!'
const onlyZeros =
  'Diese GTIN besteht nur aus Nullen. Bitte leer lassen, wenn der Artikel keine hat!'
/** What other systems export for articles without a GTIN; its check digit would be right. */
const noNumber = '0'.repeat(14)

/** An article number's Global Trade Item Number (GS1), stored with 14 digits as in Digital Link addresses. */
export const Gtin = maybe(
  z
    .string(noGtin)
    .transform((text) => text.replaceAll(/[\s-]/g, ''))
    .refine((digits) => lengths.test(digits), refusal('format', noGtin))
    .transform((digits) => digits.padStart(14, '0'))
    .refine((digits) => digits !== noNumber, refusal('format', onlyZeros))
    .refine(isGtin14, refusal('format', wrongCheckDigit)),
)

const lengths = /^(?:\d{8}|\d{12,14})$/

/** Whether a text has 14 digits and the last one is the correct check digit. */
export function isGtin14(text: string): boolean {
  return /^\d{14}$/.test(text) && hasCheckDigit(text)
}

/**
 * With alternating weights of 3 and 1, the digits of a GTIN add up to a multiple of ten; leading zeros do not matter.
 */
function hasCheckDigit(digits: string): boolean {
  const weighed = [...digits]
    .reverse()
    .map((digit, index) => Number(digit) * (index % 2 === 0 ? 1 : 3))
  return weighed.reduce((sum, value) => sum + value, 0) % 10 === 0
}

/** Whether a serial number fits application identifier 21: up to 20 of the 82 characters that GS1 allows. */
export function fitsAi21(serialNumber: string): boolean {
  return /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]{1,20}$/.test(serialNumber)
}

/** The path of a GS1 Digital Link for an article number, or for one of its devices. */
export function digitalLinkPath(gtin: string, serialNumber?: string): string {
  const devicePart = serialNumber === undefined ? '' : `/21/${encoded(serialNumber)}`
  return `/01/${gtin}${devicePart}`
}

/** Encodes the characters that the standard requires encoded although URLs would not. */
function encoded(serialNumber: string): string {
  return encodeURIComponent(serialNumber).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
