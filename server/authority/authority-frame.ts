import { logoPath } from '#contract/paths.ts'
import type { Settings } from '#contract/settings.ts'
import type { Config } from '../core/config.ts'
import { type Html, html } from '../core/html.ts'
import type { PageLanguage } from '../core/page-words.ts'
import { languageNav } from '../public/language-nav.ts'
import { readStyle, styleElements, stylesOf } from '../public/page-style.ts'
import { legalLinksOf } from '../public/public-contact.ts'
import { hasLogo } from '../settings/settings.store.ts'

const ownStyle = readStyle(new URL('./authority-page.css', import.meta.url))

/** The styles of all pages for authorities. */
export function authorityStyles(settings: Settings): string[] {
  return stylesOf(settings, [ownStyle])
}

interface Frame {
  title: string
  language: PageLanguage
  settings: Settings
  config: Config
  main: Html
  /** Placed after everything else. */
  script?: Html
}

/** A page for authorities with the maker's header and footer; loads nothing but the logo. */
export function authorityFrame({ title, language, settings, config, main, script }: Frame): string {
  const maker = settings.makerName ?? config.portalName
  const isBranded = hasLogo(settings, config)
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow">
<link rel="icon" href="${isBranded ? logoPath : '/favicon.svg'}">
<title>${title} – ${maker}</title>
${styleElements(authorityStyles(settings))}
</head>
<body>
<header>
${isBranded && html`<img src="${logoPath}" alt="" height="40">`}
<p class="maker">${maker}</p>
${languageNav(language)}
</header>
<main>
${main}
</main>
<footer>
${legalLinksOf(settings, language)}
</footer>
${script}</body>
</html>
`.text
}
