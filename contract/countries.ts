import type { Language } from './languages.ts'

/**
 * The languages in which instructions are wanted, by country (ISO 3166-1 alpha-2): its official languages, as far as
 * files may be in them; one of them is enough, since some countries leave it to the region. The countries are those
 * whose markets the Machinery Regulation or an agreement with the Union reaches. Languages of the Union: Regulation
 * No 1 (EEC) of 1958 as amended, and the constitutions of its countries; Luxembourgish is none of the codes.
 */
export const officialLanguages: Record<string, readonly Language[]> = {
  AT: ['de'],
  BE: ['nl', 'fr', 'de'],
  BG: ['bg'],
  CH: ['de', 'fr', 'it'],
  CY: ['el', 'tr'],
  CZ: ['cs'],
  DE: ['de'],
  DK: ['da'],
  EE: ['et'],
  ES: ['es'],
  FI: ['fi', 'sv'],
  FR: ['fr'],
  GB: ['en'],
  GR: ['el'],
  HR: ['hr'],
  HU: ['hu'],
  IE: ['en', 'ga'],
  IS: ['is'],
  IT: ['it'],
  LI: ['de'],
  LT: ['lt'],
  LU: ['fr', 'de'],
  LV: ['lv'],
  MT: ['mt', 'en'],
  NL: ['nl'],
  NO: ['no'],
  PL: ['pl'],
  PT: ['pt'],
  RO: ['ro'],
  SE: ['sv'],
  SI: ['sl'],
  SK: ['sk'],
  TR: ['tr'],
}
