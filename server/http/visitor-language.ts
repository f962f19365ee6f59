import type { FastifyRequest } from 'fastify'
import { languageCookie } from '#contract/paths.ts'
import { sessionCookie } from '../auth/cookies.ts'
import type { Config } from '../core/config.ts'
import { isPageLanguage, type PageLanguage } from '../core/page-words.ts'
import { pageLanguage, wantedLanguages } from '../core/wanted-languages.ts'

/** What a page of customers is in: what was chosen in this browser, else what it asks for, else German. */
export function visitorLanguage({ cookies, headers }: FastifyRequest): PageLanguage {
  const chosen = cookies?.[languageCookie]
  if (isPageLanguage(chosen)) return chosen
  return pageLanguage(wantedLanguages(undefined, headers['accept-language']))
}

/** The same for pages that anybody may end up on: staff read German. */
export function readersLanguage(request: FastifyRequest, config: Config): PageLanguage {
  // What fails before cookies are read has none.
  const isOfStaff = request.cookies && sessionCookie(request, config, 'staff')
  return isOfStaff ? 'de' : visitorLanguage(request)
}
