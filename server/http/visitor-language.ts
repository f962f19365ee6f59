import type { FastifyRequest } from 'fastify'
import { languageCookie } from '#contract/paths.ts'
import { sessionCookie } from '../auth/cookies.ts'
import type { Config } from '../core/config.ts'
import { isPageLanguage, type PageLanguage } from '../core/page-words.ts'
import { pageLanguage, wantedLanguages } from '../core/wanted-languages.ts'

/** The language of customers' pages: chosen in this browser, else the browser's preference, else German. */
export function visitorLanguage({ cookies, headers }: FastifyRequest): PageLanguage {
  const chosen = cookies?.[languageCookie]
  if (isPageLanguage(chosen)) return chosen
  return pageLanguage(wantedLanguages(undefined, headers['accept-language']))
}

/** The same for pages that anyone may end up on: the link may name the language, and staff read German. */
export function readersLanguage(request: FastifyRequest, config: Config): PageLanguage {
  const chosen = chosenLanguage(request)
  if (chosen) return chosen
  // Requests that fail before cookies are parsed have none.
  const isOfStaff = request.cookies && sessionCookie(request, config, 'staff')
  return isOfStaff ? 'de' : visitorLanguage(request)
}

/** The language that the address of a page names, as the links of its other languages do. */
export function chosenLanguage({ query }: FastifyRequest): PageLanguage | undefined {
  const { lang } = query as { lang?: unknown }
  return isPageLanguage(lang) ? lang : undefined
}
