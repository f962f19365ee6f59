import { accentElement, accentStyle } from '#contract/accent.ts'
import { touchIcon } from '#contract/home-screen.ts'
import { type LoginMarkup, loginMarkupFile, shapeKey } from '#contract/login-markup.ts'
import { webManifestPath } from '#contract/paths.ts'
import type { Portal } from '#contract/portal.ts'
import { escapeHtml } from '../core/escape-html.ts'
import { isPageLanguage, type PageLanguage, pageWords } from '../core/page-words.ts'

/** A page with its texts filled in, split at the placeholders that differ with each answer. */
export type Page = { text: string; place: string }[]

/** The pages in every language. */
export type Pages = Record<PageLanguage, LanguagePages>

export interface LanguagePages {
  empty: Page
  /** Without and with the device of a nameplate. */
  login: { plain: Page; scanned: Page }
}

/** Fills in what is the same for all visitors of a language. */
export function drawPages(
  html: string,
  markup: LoginMarkup,
  portal: Portal,
  accent: string | null,
): Pages {
  const draw = (language: PageLanguage): LanguagePages => {
    const { base, errorPage } = pageWords[language]
    const frame = html
      .replace('<html lang="de">', `<html lang="${language}">`)
      .replace(
        '</head>',
        `${homeScreen}${oldBrowser}${wordsOf(markup, language)}${colorsOf(accent)}</head>`,
      )
      // With its own language, as the visitor may switch that of the page.
      .replace('<body>', `<body><p class="too-old" lang="${language}">${errorPage.tooOld}</p>`)
    const texts = { ...textsOf(portal), NO_SCRIPT: escapeHtml(errorPage.noScript) }
    const name = escapeHtml(portal.name)
    const screens = markup.login[language] ?? {}
    const title = `${escapeHtml(base.login)} – ${name}`
    return {
      empty: pageOf(frame, { ...texts, TITLE: name, SCREEN: '' }),
      login: drawLogin(frame, screens, portal, { ...texts, TITLE: title }),
    }
  }
  const languages = Object.keys(pageWords).filter(isPageLanguage)
  return Object.fromEntries(languages.map((language) => [language, draw(language)])) as Pages
}

/** What a phone needs to put the portal on its home screen. */
const homeScreen = `<link rel="manifest" href="${webManifestPath}"><link rel="apple-touch-icon" href="/${touchIcon.file}">`

/**
 * The page itself tells visitors whose browser is too old for our scripts. The condition holds in all browsers that the
 * pages are built for (`web/vite.config.ts`), and in hardly any older ones: Chrome 93, Firefox 92, Safari 15.4.
 */
const oldBrowser =
  '<style nonce="__CSP_NONCE__">@supports (accent-color:auto){.too-old{display:none}}</style>'

/** The script with the words of every page is preloaded together with the page's own. */
function wordsOf({ words }: LoginMarkup, language: PageLanguage): string {
  const file = words[language]
  return file === undefined ? '' : `<link rel="modulepreload" crossorigin href="/${file}">`
}

/** Inline, so that the default colour never flashes up, and a page without a maker's colour grows by nothing. */
function colorsOf(accent: string | null): string {
  if (accent === null) return ''
  return `<style id="${accentElement}" nonce="__CSP_NONCE__">${accentStyle(accent)}</style>`
}

function drawLogin(
  frame: string,
  screens: Record<string, string>,
  portal: Portal,
  texts: Record<string, string>,
): LanguagePages['login'] {
  const drawPage = (isScanned: boolean) => {
    const key = shapeKey({
      isScanned,
      hasLogo: portal.hasLogo,
      hasImprint: portal.imprintUrl !== '',
      hasPrivacy: portal.privacyUrl !== '',
    })
    const screen = screens[key]
    if (screen === undefined) throw new Error(`${loginMarkupFile} lacks "${key}".`)
    return pageOf(
      frame.replace('__SCREEN__', () => screen),
      texts,
    )
  }
  return { plain: drawPage(false), scanned: drawPage(true) }
}

/** The settings as texts for the placeholders. */
function textsOf(portal: Portal): Record<string, string> {
  return {
    PORTAL: escapeHtml(JSON.stringify(portal)),
    NAME: escapeHtml(portal.name),
    SUPPORT_EMAIL: escapeHtml(portal.supportEmail),
    IMPRINT_URL: escapeHtml(portal.imprintUrl),
    PRIVACY_URL: escapeHtml(portal.privacyUrl),
  }
}

/** Fills in texts once; placeholders inside these texts are not replaced. */
function pageOf(html: string, texts: Record<string, string>): Page {
  const page: Page = []
  let text = ''
  // Every second part is the name of a placeholder.
  for (const [at, part] of html.split(/__([A-Z_]+)__/).entries()) {
    const textOfPart = at % 2 === 0 ? part : texts[part]
    text += textOfPart ?? ''
    if (textOfPart !== undefined) continue
    page.push({ text, place: part })
    text = ''
  }
  return [...page, { text, place: '' }]
}
