import { machineName } from '#contract/machine-name.ts'
import { logoPath, previewPath, publicShellPath } from '#contract/paths.ts'
import type { Settings } from '#contract/settings.ts'
import { shellPackageMime } from '#contract/shells.ts'
import type { Config } from '../core/config.ts'
import { type Html, html } from '../core/html.ts'
import { type PageLanguage, pageWords } from '../core/page-words.ts'
import { ownName, pageLanguage } from '../core/wanted-languages.ts'
import type { ShownFile, ShownVersion } from '../files/shown-versions.store.ts'
import { labelAddress } from '../labels/label-address.ts'
import { hasLogo } from '../settings/settings.store.ts'
import { languageNav } from './language-nav.ts'
import { plainPolicy, styleElements, stylesOf } from './page-style.ts'
import { contactOf, legalLinksOf } from './public-contact.ts'
import { isManual, manualIn, type PublicDocument, typesOf } from './public-files.ts'
import { dayWords, langIn, monthWords, sizeWords } from './public-formats.ts'
import type { Scanned } from './scanned.store.ts'

/** The page's content security policy: only its own styles, by hash, the maker's logo and public pictures. */
export function publicPagePolicy(settings: Settings): string {
  return plainPolicy(stylesOf(settings))
}

/** The contents of the page of a machine or of an article number. */
interface PublicPage {
  scanned: Scanned
  publicId: string
  /** The serial number that the login is filled in with. */
  sn: string | null
  files: ShownFile[]
  /** Heights of the existing previews of this width, by the SHA-256 of the file. */
  heights: Map<string, number>
  settings: Settings
  config: Config
  /** Languages that the visitor accepts, best first. */
  wanted: string[]
  /** The language that the visitor has chosen on this page. */
  chosen: PageLanguage | undefined
}

/** The page behind the code on a machine: no script, no cookie, everything in one response. */
export function publicPage(page: PublicPage): string {
  const { scanned, publicId, sn, files, heights, settings, config, wanted, chosen } = page
  const language = pageLanguage(wanted)
  const words = pageWords[language].publicPage
  const languages = [...wanted, settings.language]
  const types = typesOf(files, languages)
  const maker = settings.makerName ?? config.portalName
  const { name, whole } = machineName(scanned.machine)
  const machine = name || scanned.part || words.machine
  const show = { language, publicId, heights }
  const isBranded = hasLogo(settings, config)
  // Texts by the maker are in the language of the settings.
  const makers = langIn(settings.language, language)
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<link rel="icon" href="${isBranded ? logoPath : '/favicon.svg'}">
<link rel="alternate" type="application/json" href="/g/${publicId}">
<link rel="alternate" type="${shellPackageMime}" href="${publicShellPath(publicId)}">
<title>${[machine, scanned.sn].filter(Boolean).join(' ')} – ${maker}</title>
${styleElements(stylesOf(settings))}
</head>
<body>
<svg width="0" height="0" aria-hidden="true"><symbol id="save" viewBox="0 0 24 24"><path d="M12 4v11m-5-5 5 5 5-5M5 20h14" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"/></symbol></svg>
<header>
${isBranded && html`<img src="${logoPath}" alt="" height="40">`}
<p class="maker">${maker}</p>
${languageNav(language)}
</header>
<main>
<div class="plate">
${scanned.picture !== null && html`<img class="machine" src="${pictureAddress(publicId)}" alt="" width="480" height="320">`}
<h1${scanned.machine !== null && makers}>${machine}</h1>
${name !== whole && html`<details><summary>${words.wholeName}</summary><p${makers}>${whole}</p></details>`}
<dl>
${scanned.part !== null && html`<div><dt>${words.part}</dt><dd>${scanned.part}</dd></div>`}
${scanned.sn !== null && html`<div><dt>${words.sn}</dt><dd>${scanned.sn}</dd></div>`}
</dl>
</div>
${mainLink(manualIn(types, languages) ?? types[0]?.documents[0], show)}
<h2>${words.documents}</h2>
${types.map(({ title, documents }) => html`<h3${makers}>${title}</h3><ul>${documents.map((document) => documentOf(document, show))}</ul>`)}
${zipLink(files, show)}
${contactOf(page, language)}
<p class="sign-in"><a href="/customer-login${loginQuery(sn, chosen)}">${words.signIn}</a></p>
</main>
<footer>
<p>${words.here} ${labelAddress(config, publicId)}</p>
${legalLinksOf(settings, language)}
</footer>
</body>
</html>
`.text
}

/** Passes on the serial number and a chosen language, which is kept at the login. */
export function loginQuery(sn: string | null, chosen: PageLanguage | undefined): string {
  const query = [
    ...(sn === null ? [] : [`sn=${encodeURIComponent(sn)}`]),
    ...(chosen === undefined ? [] : [`lang=${chosen}`]),
  ].join('&')
  return query && `?${query}`
}

/**
 * Previews of files: the width requested, and their size on screen, where high-resolution displays need twice as many
 * pixels; in pixels.
 */
export const filePicture = { width: 96, shown: { width: 48, maxHeight: 72 } } as const

/** The last segment of the address of a machine's picture; no upload can have this slug. */
export const pictureName = 'bild'

function pictureAddress(publicId: string): string {
  return `/g/${publicId}/${pictureName}`
}

interface Show {
  language: PageLanguage
  publicId: string
  heights: Map<string, number>
}

/** The one large button. */
function mainLink(document: PublicDocument | undefined, show: Show): Html | undefined {
  if (!document) return undefined
  const { current } = document.file
  const words = pageWords[show.language].publicPage
  const label = isManual(document.file)
    ? words.openManual
    : words.open(current.doctype?.title ?? '')
  return html`<a class="main" href="${addressOf(current, show)}">${label}</a>`
}

function documentOf({ file: { current, delivered }, translations }: PublicDocument, show: Show) {
  const { language } = show
  const words = pageWords[language].publicPage
  const size = sizeWords(current.size, language)
  const version = delivered
    ? words.current(current.version, monthWords(current.releasedOn, language))
    : `${words.version(current.version)}\u00a0· ${dayWords(current.releasedOn, language)}`
  return html`<li>
${pictureOf(current, show)}
<div class="file"><a href="${addressOf(current, show)}"${langIn(current.languages[0], language)}>${current.filename}</a>
<p>${namesOf(current)}\u00a0· ${version}\u00a0· ${size}</p></div>
${saveLink(current, show)}
${delivered && deliveredOf(delivered, show)}
${translations.length > 0 && translationsOf(translations, show)}
</li>`
}

function pictureOf(version: ShownVersion, show: Show): Html | undefined {
  const height = show.heights.get(version.sha256)
  if (height === undefined) return undefined
  const { width, shown } = filePicture
  const address = previewPath(`${addressOf(version, show)}/vorschau`, width)
  const visibleHeight = Math.min(Math.round((height * shown.width) / width), shown.maxHeight)
  return html`<img src="${address}" alt="" width="${shown.width}" height="${visibleHeight}" loading="lazy">`
}

function deliveredOf(version: ShownVersion, show: Show): Html {
  const { language } = show
  const words = pageWords[language].publicPage
  return html`<div class="more"><a href="${addressOf(version, show)}">${words.delivered(version.version)}</a>
<p>${dayWords(version.releasedOn, language)}\u00a0· ${sizeWords(version.size, language)}</p></div>
${saveLink(version, show)}`
}

function translationsOf(files: ShownFile[], show: Show): Html {
  const words = pageWords[show.language].publicPage
  const pair = (version: ShownVersion, text: string, facts: string[], lang?: string) =>
    html`<div><p><a href="${addressOf(version, show)}" hreflang="${version.languages[0]}"${langIn(lang, show.language)}>${text}</a> <small>${facts.join('\u00a0· ')}</small></p>${saveLink(version, show)}</div>`
  const factsOf = ({ releasedOn, size }: ShownVersion) => [
    monthWords(releasedOn, show.language),
    sizeWords(size, show.language),
  ]
  const rows = files.map(({ current, delivered }) => {
    const own = pair(
      current,
      namesOf(current),
      [words.version(current.version), ...factsOf(current)],
      current.languages[0],
    )
    const then =
      delivered && pair(delivered, words.delivered(delivered.version), factsOf(delivered))
    return html`<li>${own}${then}</li>
`
  })
  return html`<div class="translations"><p>${words.translations}</p><ul>${rows}</ul></div>`
}

/** Defined once, above, as not every phone has a font with this character. */
const arrow = html`<svg width="20" height="20" aria-hidden="true"><use href="#save"/></svg>`

function saveLink(version: ShownVersion, show: Show): Html {
  const { save } = pageWords[show.language].publicPage
  const name = `${save}: ${version.filename}`
  return html`<a class="save" href="${addressOf(version, show)}?download" aria-label="${name}">${arrow}</a>`
}

function zipLink(files: ShownFile[], { language, publicId }: Show): Html | false {
  const versions = files.flatMap(({ current, delivered }) => [current, delivered ?? []].flat())
  if (versions.length < 2) return false
  const { all, files: count } = pageWords[language].publicPage
  const size = versions.reduce((sum, version) => sum + version.size, 0)
  return html`<a class="zip" href="/g/${publicId}/dateien.zip">${all} · ${count(versions.length)}, ${sizeWords(size, language)}</a>`
}

function addressOf({ slug }: ShownVersion, { publicId }: Show): string {
  return `/g/${publicId}/${slug}`
}

function namesOf({ languages }: ShownVersion): string {
  return languages.map(ownName).join(', ')
}
