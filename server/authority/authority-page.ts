import { authorityPath } from '#contract/authority-links.ts'
import type { Settings } from '#contract/settings.ts'
import type { Config } from '../core/config.ts'
import { dayIn } from '../core/day.ts'
import { Html, html } from '../core/html.ts'
import { type PageLanguage, pageWords } from '../core/page-words.ts'
import { ownName } from '../core/wanted-languages.ts'
import type { ReleasedVersion } from '../files/shown-versions.store.ts'
import { plainPolicy } from '../public/page-style.ts'
import { contactOf } from '../public/public-contact.ts'
import { typesOf } from '../public/public-files.ts'
import { dayWords, langIn, sizeWords } from '../public/public-formats.ts'
import type { AuthorityFile } from './authority-files.store.ts'
import { authorityFrame, authorityStyles } from './authority-frame.ts'
import type { ValidLink } from './authority-links.store.ts'
import type { SubjectFacts } from './authority-subjects.store.ts'

/** Allows neither scripts nor forms. */
export function authorityPolicy(settings: Settings): string {
  return plainPolicy(authorityStyles(settings))
}

/** The data of a link's page. */
interface AuthorityPage {
  link: ValidLink
  facts: SubjectFacts
  files: AuthorityFile[]
  language: PageLanguage
  settings: Settings
  config: Config
}

/** All versions of all files of a device or article number, with the checksums that prove them unchanged. */
export function authorityPage(page: AuthorityPage): string {
  const { link, facts, files, language, settings, config } = page
  const words = pageWords[language]
  const say = words.authorityPage
  const machine = facts.machine?.split('\n', 1)[0] || facts.part || words.publicPage.machine
  const makers = langIn(settings.language, language)
  const byMedia = new Map(files.map((file) => [file.versions[0].media, file]))
  const main = html`<div class="plate">
<h1${facts.machine !== null && makers}>${machine}</h1>
<dl>${factsOf(page).map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
</div>
${linkFacts(page)}
<h2>${words.publicPage.documents}</h2>
${files.length === 0 && html`<p>${say.nothing}</p>`}
${typesOf(asShown(files), []).map(
  ({ title, documents }) =>
    html`${title !== '' && html`<h3${makers}>${title}</h3>`}<ul>${documents.map(
      ({ file: { current } }) => fileOf(byMedia.get(current.media), title !== '', page),
    )}</ul>`,
)}
${zipLink(files, page)}
${contactOf({ scanned: facts, settings, config }, language)}`
  const title = [machine, facts.sn].filter(Boolean).join(' ')
  return authorityFrame({
    title: `${say.access(link.id)}: ${title}`,
    language,
    settings,
    config,
    main,
  })
}

/** Shows each file separately, translations too, as visitors do not choose a language here. */
function asShown(files: AuthorityFile[]) {
  return files.map(({ versions: [newest] }) => {
    return { current: { ...newest, group: newest.media }, delivered: undefined }
  })
}

function factsOf({ facts, language }: AuthorityPage): [string, string | number][] {
  const { publicPage, authorityPage: say } = pageWords[language]
  const day = (value: string | null) => value && dayWords(value, language)
  const all: [string, string | number | null][] = [
    [publicPage.part, facts.part],
    [publicPage.sn, facts.sn],
    [say.builtIn, facts.builtIn],
    [say.placedOnMarketOn, day(facts.placedOnMarketOn)],
    [say.deliveredOn, day(facts.deliveredOn)],
  ]
  return all.filter((fact): fact is [string, string | number] => fact[1] !== null)
}

function linkFacts({ link, language, config }: AuthorityPage): Html {
  const { base, authorityPage: say } = pageWords[language]
  const until = new Intl.DateTimeFormat(base.locale, {
    timeZone: config.timeZone,
    dateStyle: 'long',
    timeStyle: 'short',
  }).format(new Date(link.expiresAt))
  const facts = [
    [say.recipient, link.recipient],
    [say.purpose, link.purpose],
    [say.until, until],
  ]
  return html`<section class="told" aria-labelledby="access">
<h2 id="access">${say.access(link.id)}</h2>
<dl>${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
<p>${say.told}</p>
</section>`
}

function fileOf(
  file: AuthorityFile | undefined,
  hasType: boolean,
  page: AuthorityPage,
): Html | undefined {
  if (!file) return undefined
  const { language, link } = page
  const say = pageWords[language].authorityPage
  const [newest] = file.versions
  const names = newest.languages.map(ownName).join(', ')
  const origin = link.subject.kind === 'device' && ` · ${say.origins[file.origin]}`
  // A file without type has no heading above it, and no heading level may be skipped.
  const level = new Html(hasType ? 'h4' : 'h3')
  return html`<li class="record"><${level} class="name"${langIn(newest.languages[0], language)}>${newest.filename}</${level}>
<p>${names}${origin}</p>
<ol>${file.versions.map((version) => versionOf(version, file, page))}</ol></li>
`
}

function versionOf(version: ReleasedVersion, file: AuthorityFile, page: AuthorityPage): Html {
  const { language, config, link } = page
  const { publicPage, authorityPage: say } = pageWords[language]
  const { withdrawnOn, releasedOn, createdAt, size, sha256 } = version
  const stage = version === file.current ? say.stages.current : say.stages.earlier
  const address = `${authorityPath}/${link.id}/${version.slug}`
  const name = publicPage.version(version.version)
  const addedOn = dayIn(config.timeZone, new Date(createdAt))
  const facts = [
    say.released(dayWords(releasedOn, language)),
    // The release date is entered by staff; when the bytes were uploaded, the portal knows itself.
    addedOn > releasedOn && say.added(dayWords(addedOn, language)),
    sizeWords(size, language),
  ]
  const state = withdrawnOn === null ? stage : say.withdrawn(dayWords(withdrawnOn, language))
  return html`<li${withdrawnOn !== null && html` class="gone"`}><div><a href="${address}">${name}</a> · <b>${state}</b>${version === file.delivered && html` · <b>${say.delivered}</b>`}
<p>${facts.filter(Boolean).join(' · ')}</p></div>
<a class="save" href="${address}?download" aria-label="${publicPage.save}: ${version.filename}, ${name}"><svg width="20" height="20" aria-hidden="true" viewBox="0 0 24 24"><path d="M12 4v11m-5-5 5 5 5-5M5 20h14" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"/></svg></a>
<code>SHA-256 ${sha256}</code></li>`
}

function zipLink(files: AuthorityFile[], { link, language }: AuthorityPage): Html | false {
  const versions = files.flatMap((file) => file.versions)
  if (versions.length < 2) return false
  const { publicPage, authorityPage: say } = pageWords[language]
  const size = versions.reduce((sum, version) => sum + version.size, 0)
  return html`<a class="zip" href="${authorityPath}/${link.id}/dateien.zip">${say.all} · ${publicPage.files(versions.length)}, ${sizeWords(size, language)}</a>`
}
