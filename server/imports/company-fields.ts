import { languageCodes } from '#contract/languages.ts'
import { englishLanguage, germanLanguage } from '../core/language-names.ts'
import { companyHeadings, customerHeadings, desc, type FieldRule, pass } from './field-rules.ts'

/** Fields of company tables. */
export const companyFields: FieldRule[] = [
  {
    name: 'kdnr',
    label: 'Kundennummer',
    kind: 'text',
    isKey: true,
    isRequired: true,
    headings: [...customerHeadings(), 'Kunde'],
    empty: '',
  },
  {
    name: 'name',
    label: 'Firma',
    kind: 'text',
    headings: [...companyHeadings(), 'Name'],
    empty: '',
  },
  { ...desc, headings: ['Beschreibung', 'Bemerkung', 'description', 'Notiz'] },
  {
    name: 'address',
    label: 'Anschrift',
    kind: 'free',
    headings: ['Adresse', 'Postanschrift', 'address', 'postal address'],
    empty: null,
  },
  ...addressFields(),
  {
    name: 'country',
    label: 'Land',
    kind: 'text',
    headings: ['Staat', 'country', 'Länderkennzeichen', 'Länderschlüssel', 'Ländercode'],
    empty: null,
  },
  {
    name: 'email',
    label: 'E-Mail',
    kind: 'text',
    headings: ['Mail', 'E-Mail-Adresse', 'Mailadresse', 'email', 'email address'],
    empty: null,
  },
  {
    name: 'contact',
    label: 'Ansprechpartner',
    kind: 'text',
    headings: ['Kontakt', 'Kontaktperson', 'contact', 'contact person'],
    empty: null,
  },
  {
    name: 'language',
    label: 'Sprache',
    kind: 'choice',
    headings: ['language', 'Korrespondenzsprache'],
    empty: null,
    words: languageWords(),
  },
  { ...pass, headings: [...pass.headings] },
]

/** The parts of an address in separate columns, in their written order. */
function addressFields(): FieldRule[] {
  const hint = 'Wird mit den anderen Teilen zur Anschrift.'
  const part = { kind: 'text', partOf: 'address', empty: null, hint } as const
  return [
    {
      ...{ ...part, name: 'street', label: 'Straße' },
      headings: [
        ...['Str.', 'Straße und Hausnummer', 'Straße/Hausnummer', 'Straße/Hausnr.', 'Straße/Nr.'],
        ...['Straße 1', 'street', 'street address', 'address 1', 'address line 1'],
      ],
    },
    {
      ...{ ...part, name: 'houseNumber', label: 'Hausnummer' },
      onlyBeside: ['street'],
      headings: ['Haus-Nr.', 'Hausnr.', 'house number', 'house no'],
    },
    {
      ...{ ...part, name: 'postCode', label: 'Postleitzahl' },
      onlyBeside: ['street', 'address'],
      headings: ['PLZ', 'post code', 'postal code', 'zip', 'zip code'],
    },
    {
      ...{ ...part, name: 'town', label: 'Ort' },
      onlyBeside: ['street', 'address'],
      headings: [
        ...['Stadt', 'Wohnort', 'Ortschaft', 'PLZ/Ort', 'PLZ und Ort', 'Postleitzahl/Ort'],
        ...['city', 'town', 'zip/city'],
      ],
    },
  ]
}

function languageWords(): Record<string, string[]> {
  return Object.fromEntries(
    languageCodes.map((code) => [code, [germanLanguage(code), englishLanguage(code)]]),
  )
}
