import { loginFor } from '#contract/paths.ts'
import { escapeHtml } from '../core/escape-html.ts'
import type { ProblemError } from '../core/problem-error.ts'

const titles: Record<number, string> = {
  401: 'Anmeldung erforderlich',
  404: 'Nicht gefunden',
  410: 'Nicht mehr im Bestand',
  429: 'Zu viele Versuche',
}

/** A short page without scripts for whoever follows a link that leads nowhere; `address` is the link. */
export function germanPage(problem: ProblemError, address: string): string {
  const title = titles[problem.status] ?? 'Das hat nicht funktioniert'
  // A file that needs a session is where the login leads on to.
  const login = (path: string) => {
    return problem.status === 401 ? escapeHtml(loginFor(address, path)) : path
  }
  return `<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/error-page.css">
<title>${escapeHtml(title)}</title>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(problem.message)}${contactOf(problem)}</p>
<p><a href="${login('/customer-login')}">Zur Anmeldung für Kunden</a> <a href="${login('/admin-login')}">Zur Anmeldung für Bearbeiter</a></p>
</main>
</body>
</html>
`
}

function contactOf({ extras: { contact } }: ProblemError): string {
  if (contact === undefined) return ''
  const address = escapeHtml(contact)
  return ` <a href="mailto:${address}">${address}</a>`
}
