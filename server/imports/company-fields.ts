import { languageCodes } from '#contract/languages.ts'
import { englishLanguage, germanLanguage } from '../core/language-names.ts'
import { companyHeadings, customerHeadings, desc, type FieldRule, pass } from './field-rules.ts'

/** What tables of companies may hold. */
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

function languageWords(): Record<string, string[]> {
  return Object.fromEntries(
    languageCodes.map((code) => [code, [germanLanguage(code), englishLanguage(code)]]),
  )
}
