import { shadesOf } from '#contract/accent.ts'
import { loginFor } from '#contract/paths.ts'
import { escapeHtml } from '../core/escape-html.ts'
import { type PageLanguage, pageWords } from '../core/page-words.ts'
import type { Principal } from '../core/principal.ts'
import type { ProblemError } from '../core/problem-error.ts'
import type { LegalAddresses } from './legal-links.ts'
import { legalLinks } from './legal-links.ts'

type Title = keyof (typeof pageWords)['de']['errorPage']['titles']

const titles: Record<number, Title> = {
  401: 'signIn',
  404: 'notFound',
  410: 'gone',
  429: 'throttled',
}

/** The reader of a page, with what the page needs to know about them. */
export interface PageReader {
  /** The URL that was followed. */
  address: string
  language: PageLanguage
  maker: MakerOfPages
  timeZone: string
  /** Undefined if nobody is signed in, or if that was not determined. */
  caller?: Principal | undefined
}

/** What a page shows of the maker. */
export interface MakerOfPages extends LegalAddresses {
  accent: string | null
}

/** A short page without scripts, for people who follow a dead link. */
export function problemPage(problem: ProblemError, reader: PageReader): string {
  const { language, maker, timeZone } = reader
  const { base, errorPage: say } = pageWords[language]
  const title = say.titles[titles[problem.status] ?? 'other']
  const { code, status, message, extras } = problem
  const explanation = say.tell({ ...extras, code, status, message, timeZone })
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/error-page.css">${maker.accent === null ? '' : `<style>${problemStyle(maker.accent)}</style>`}
<title>${escapeHtml(title)}</title>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(explanation)}${contactOf(problem)}</p>
<p>${waysOn(problem, reader)}</p>
</main>
${legalLinks(maker, base)}</body>
</html>
`
}

/** Applies the maker's colour to its links; nothing else on it is coloured. */
export function problemStyle(accent: string): string {
  const { light, dark } = shadesOf(accent)
  return `:root{--link:${light.text}}@media(prefers-color-scheme:dark){:root{--link:${dark.text}}}`
}

/** Signed-in readers get a link to their pages, others to the logins. */
function waysOn({ status }: ProblemError, { address, language, caller }: PageReader): string {
  const { base, errorPage: say } = pageWords[language]
  if (caller) {
    return caller.kind === 'staff'
      ? `<a href="/user">${base.toStart}</a>`
      : `<a href="/customer-view">${say.toDevices}</a>`
  }
  // The login redirects to a file that needs a session.
  const login = (path: string) => (status === 401 ? escapeHtml(loginFor(address, path)) : path)
  return `<a href="${login('/customer-login')}">${say.customerLogin}</a> <a href="${login('/admin-login')}">${say.staffLogin}</a>`
}

function contactOf({ extras: { contact } }: ProblemError): string {
  if (contact === undefined) return ''
  const address = escapeHtml(contact)
  return ` <a href="mailto:${address}">${address}</a>`
}
