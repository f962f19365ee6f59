import { type Company, companies } from '#contract/companies.ts'
import { type Doctype, doctypes } from '#contract/doctypes.ts'
import { type Part, parts } from '#contract/parts.ts'
import { recordFilter } from './list-filter.ts'

export const ofCompany = recordFilter<Company>({
  param: 'firma',
  name: 'Firma',
  endpoint: companies.list,
  texts: ['name', 'desc'],
  nameOf: ({ name }) => name,
  attribute: 'companie',
})

export const ofPart = recordFilter<Part>({
  param: 'artikel',
  name: 'Artikelnummer',
  endpoint: parts.list,
  texts: ['title', 'desc'],
  nameOf: ({ title }) => title,
  attribute: 'part',
})

export const ofDoctype = recordFilter<Doctype>({
  param: 'typ',
  name: 'Dokumententyp',
  endpoint: doctypes.list,
  texts: ['title'],
  nameOf: ({ title }) => title,
  attribute: 'doctype',
})
