import { z } from 'zod'
import { refusal } from './fields.ts'

/** The languages (ISO 639-1) of files, letters and pages: those of the EU, its neighbours and its markets. */
export const languageCodes = [
  ...['de', 'en', 'fr', 'it', 'es', 'pt', 'nl', 'pl', 'cs', 'sk', 'sl', 'hr', 'hu', 'ro', 'bg'],
  ...['el', 'da', 'sv', 'fi', 'no', 'is', 'et', 'lv', 'lt', 'mt', 'ga', 'sq', 'bs', 'sr', 'mk'],
  ...['uk', 'ru', 'tr', 'ar', 'he', 'fa', 'hi', 'zh', 'ja', 'ko', 'vi', 'th', 'id', 'ms'],
] as const

/** A language, by its code. */
export const Language = z.enum(languageCodes, 'Bitte eine Sprache als Kürzel wie „de“ angeben!')
export type Language = z.output<typeof Language>

/** The languages of one file: at least one, no duplicates. */
export const Languages = z
  .array(Language, 'Bitte eine Liste von Sprachen angeben!')
  .min(1, 'Bitte mindestens eine Sprache angeben!')
  .max(50, 'Höchstens 50 Sprachen!')
  .refine(
    (codes) => new Set(codes).size === codes.length,
    refusal('unique', 'Jede Sprache nur einmal!'),
  )
