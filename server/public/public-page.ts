import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Settings } from '#contract/settings.ts'
import type { Config } from '../core/config.ts'
import { Html, html } from '../core/html.ts'
import type { ShownFile, ShownVersion } from '../files/shown-versions.store.ts'
import { labelAddress } from '../labels/label-data.ts'
import { contactOf, legalLinksOf } from './public-contact.ts'
import { manualIn, type PublicDocument, typesOf } from './public-files.ts'
import { dayWords, monthWords, publicWords, sizeWords } from './public-words.ts'
import type { Scanned } from './scanned.store.ts'
import { ownName, type PageLanguage, pageLanguage, pageLanguages } from './wanted-languages.ts'

const style = readFileSync(new URL('./public-page.css', import.meta.url), 'utf8')
  .replaceAll(/\/\*.*?\*\//gs, '')
  .replaceAll(/\s+/g, ' ')
  .replaceAll(/ ?([{}:;,]) /g, '$1')

/** Nothing may load or run but the page's own style, by its hash, and the maker's logo. */
export const publicPagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** What the page of a machine, or of its kind, is made of. */
export interface PublicPage {
  scanned: Scanned
  publicId: string
  files: ShownFile[]
  settings: Settings
  config: Config
  /** Codes of the languages that the visitor wants, best first. */
  wanted: string[]
}

/** The page that a code at a machine leads to: no script, no cookie, everything in one answer. */
export function publicPage(page: PublicPage): string {
  const { scanned, publicId, files, settings, config, wanted } = page
  const language = pageLanguage(wanted)
  const words = publicWords[language]
  const types = typesOf(files, [...wanted, settings.language])
  const maker = settings.makerName ?? config.portalName
  const machine = scanned.machine?.split('\n', 1)[0] || scanned.part || words.machine
  const show = { language, publicId }
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<link rel="icon" href="${config.logoFile ? '/logo' : '/favicon.svg'}">
<title>${[machine, scanned.sn].filter(Boolean).join(' ')} – ${maker}</title>
<style>${new Html(style)}</style>
</head>
<body>
<svg width="0" height="0" aria-hidden="true"><symbol id="save" viewBox="0 0 24 24"><path d="M12 4v11m-5-5 5 5 5-5M5 20h14" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"/></symbol></svg>
<header>
${config.logoFile !== undefined && html`<img src="/logo" alt="" height="40">`}
<p class="maker">${maker}</p>
<nav aria-label="${words.language}">${pageLanguages.map((code) => languageLink(code, language))}</nav>
</header>
<main>
<div class="plate">
${scanned.picture !== null && html`<img class="machine" src="${pictureAddress(publicId)}" alt="" width="480" height="320">`}
<h1>${machine}</h1>
<dl>
${scanned.part !== null && html`<div><dt>${words.part}</dt><dd>${scanned.part}</dd></div>`}
${scanned.sn !== null && html`<div><dt>${words.sn}</dt><dd>${scanned.sn}</dd></div>`}
</dl>
</div>
${mainLink(manualIn(types) ?? types[0]?.documents[0], show)}
<h2>${words.documents}</h2>
${types.map(({ title, documents }) => html`<h3>${title}</h3><ul>${documents.map((document) => documentOf(document, show))}</ul>`)}
${zipLink(files, show)}
${contactOf(page, language)}
<p class="sign-in"><a href="/customer-login${scanned.sn !== null && `?sn=${encodeURIComponent(scanned.sn)}`}">${words.signIn}</a></p>
</main>
<footer>
<p>${words.here} ${labelAddress(config, publicId)}</p>
${legalLinksOf(settings, language)}
</footer>
</body>
</html>
`.text
}

/** Where a machine's picture lies; no upload has such a name. */
export const pictureName = 'bild'

function pictureAddress(publicId: string): string {
  return `/g/${publicId}/${pictureName}`
}

interface Show {
  language: PageLanguage
  publicId: string
}

function languageLink(code: PageLanguage, current: PageLanguage): Html {
  const name = ownName(code)
  if (code === current) return html`<span aria-current="true">${name}</span>`
  return html`<a href="?lang=${code}" lang="${code}" hreflang="${code}">${name}</a>`
}

/** The one large button. */
function mainLink(document: PublicDocument | undefined, show: Show): Html | undefined {
  if (!document) return undefined
  const { current } = document.file
  const words = publicWords[show.language]
  const isManual = manualIn([{ title: '', documents: [document] }]) !== undefined
  const label = isManual ? words.openManual : words.open(current.doctype?.title ?? '')
  return html`<a class="main" href="${addressOf(current, show)}">${label}</a>`
}

function documentOf({ file: { current, delivered }, translations }: PublicDocument, show: Show) {
  const { language } = show
  const words = publicWords[language]
  const size = sizeWords(current.size, language)
  const version = delivered
    ? words.current(current.version, monthWords(current.releasedOn, language))
    : `${words.version(current.version)} · ${dayWords(current.releasedOn, language)}`
  return html`<li>
<div class="file"><a href="${addressOf(current, show)}">${current.filename}</a>
<p>${namesOf(current)} · ${version} · ${size}</p></div>
${saveLink(current, show)}
${delivered && deliveredOf(delivered, show)}
${translations.length > 0 && translationsOf(translations, show)}
</li>`
}

function deliveredOf(version: ShownVersion, show: Show): Html {
  const { language } = show
  const words = publicWords[language]
  return html`<div class="more"><a href="${addressOf(version, show)}">${words.delivered(version.version)}</a>
<p>${dayWords(version.releasedOn, language)} · ${sizeWords(version.size, language)}</p></div>
${saveLink(version, show)}`
}

function translationsOf(files: ShownFile[], show: Show): Html {
  const words = publicWords[show.language]
  const pair = (version: ShownVersion, text: string) =>
    html`<span><a href="${addressOf(version, show)}" hreflang="${version.languages[0]}">${text}</a>${saveLink(version, show)}</span>`
  const rows = files.map(
    ({ current, delivered }) =>
      html`<li>${pair(current, namesOf(current))} ${delivered && pair(delivered, words.delivered(delivered.version))}</li>
`,
  )
  return html`<div class="translations"><p>${words.translations}</p><ul>${rows}</ul></div>`
}

/** Drawn once, above; no font of every phone has it. */
const arrow = html`<svg width="20" height="20" aria-hidden="true"><use href="#save"/></svg>`

function saveLink(version: ShownVersion, show: Show): Html {
  const { save } = publicWords[show.language]
  const name = `${save}: ${version.filename}`
  return html`<a class="save" href="${addressOf(version, show)}?download" aria-label="${name}">${arrow}</a>`
}

function zipLink(files: ShownFile[], { language, publicId }: Show): Html | false {
  const versions = files.flatMap(({ current, delivered }) => [current, delivered ?? []].flat())
  if (versions.length < 2) return false
  const { all, files: count } = publicWords[language]
  const size = versions.reduce((sum, version) => sum + version.size, 0)
  return html`<a class="zip" href="/g/${publicId}/dateien.zip">${all} · ${count(versions.length)}, ${sizeWords(size, language)}</a>`
}

function addressOf({ slug }: ShownVersion, { publicId }: Show): string {
  return `/g/${publicId}/${slug}`
}

function namesOf({ languages }: ShownVersion): string {
  return languages.map(ownName).join(', ')
}
