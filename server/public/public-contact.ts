import { mailLink, phoneLink, serviceSubject } from '#contract/service-links.ts'
import type { Settings } from '#contract/settings.ts'
import type { Config } from '../core/config.ts'
import { type Html, html } from '../core/html.ts'
import { type PageLanguage, pageWords } from '../core/page-words.ts'
import { countryIn } from '../countries/country-of.ts'
import { langIn } from './public-formats.ts'

/** The numbers that identify a machine; null if it has none. */
interface Numbers {
  sn: string | null
  part: string | null
}

/** The service contact, also for a printed copy; mails have the machine's numbers in their subject. */
export function contactOf(
  { scanned, settings, config }: { scanned: Numbers; settings: Settings; config: Config },
  language: PageLanguage,
): Html {
  const { service, publicPage: words } = pageWords[language]
  const { makerAddress, makerCountry, makerPhone, makerWeb } = settings
  const mail = settings.makerEmail ?? config.supportEmail
  const numbers = serviceSubject(service, scanned)
  const lines = (makerAddress?.split('\n') ?? [])
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const makers = langIn(settings.language, language)
  // Street and town are proper names; the country is named in the reader's language.
  const isTranslated = makerCountry !== null && makers !== false
  const country = isTranslated ? countryIn(language, makerCountry) : makerCountry
  return html`<section aria-labelledby="contact">
<h2 id="contact">${service.heading}</h2>
<address${makers}>${[settings.makerName ?? config.portalName, ...lines].map((line) => html`<span>${line}</span>`)}${country !== null && html`<span${isTranslated && html` lang="${language}"`}>${country}</span>`}</address>
<ul class="ways">
${makerPhone !== null && html`<li><a href="${phoneLink(makerPhone)}">${service.phone}: ${makerPhone}</a></li>`}
<li><a href="${mailLink(mail, numbers)}">${service.mail}: ${mail}</a></li>
<li><a href="${mailLink(mail, `${words.paperSubject}, ${numbers}`)}">${words.paper}</a></li>
${makerWeb !== null && html`<li><a href="${makerWeb}">${new URL(makerWeb).host}</a></li>`}
</ul>
</section>`
}

/** Links to imprint and privacy notice, if the settings have their addresses. */
export function legalLinksOf({ imprintUrl, privacyUrl }: Settings, language: PageLanguage): Html {
  const words = pageWords[language].base
  return html`${imprintUrl !== null && html`<a class="legal" href="${imprintUrl}">${words.imprint}</a>`}
${privacyUrl !== null && html`<a class="legal" href="${privacyUrl}">${words.privacy}</a>`}`
}
