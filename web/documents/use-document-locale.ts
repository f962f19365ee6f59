import { useQuery } from '@tanstack/react-query'
import { companies } from '#contract/companies.ts'
import { devices } from '#contract/devices.ts'
import { type DocumentLocale, localeFor } from '#contract/documents.ts'
import { settings } from '#contract/settings.ts'
import { call } from '../client/api.ts'
import { type DocumentSubject, idOf } from './document-subject.ts'

/** The language of a company's documents, also when they are about one of its devices. */
export function useDocumentLocale(subject: DocumentSubject) {
  return useQuery({
    queryKey: ['document-locale', idOf(subject)],
    queryFn: () => findLocale(subject),
    gcTime: 0,
  })
}

async function findLocale(subject: DocumentSubject): Promise<DocumentLocale> {
  const [language, { language: ofPortal }] = await Promise.all([
    findLanguage(subject),
    call(settings.show, {}),
  ])
  return localeFor(language, ofPortal)
}

async function findLanguage(subject: DocumentSubject): Promise<string | null | undefined> {
  if ('company' in subject) return (await call(companies.show, { id: subject.company.id })).language
  const { companie } = await call(
    devices.show,
    { id: subject.device.id },
    { populate: ['companie'] },
  )
  return companie?.language
}
