import type { Settings } from '#contract/settings.ts'
import { type Html, html } from '../core/html.ts'
import type { PublicPage } from './public-page.ts'
import { publicWords } from './public-words.ts'
import type { PageLanguage } from './wanted-languages.ts'

/** Whom to ask about the machine, also for a copy on paper; the number of the machine stands in the subject. */
export function contactOf({ scanned, settings, config }: PublicPage, language: PageLanguage): Html {
  const words = publicWords[language]
  const { makerAddress, makerCountry, makerPhone, makerWeb } = settings
  const mail = settings.makerEmail ?? config.supportEmail
  const number =
    scanned.sn !== null ? `${words.sn} ${scanned.sn}` : `${words.part} ${scanned.part ?? ''}`
  const lines = [...(makerAddress?.split('\n') ?? []), makerCountry ?? '']
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const dialled = makerPhone?.replace(/\(0\)/, '').replaceAll(/[^+\d]/g, '')
  return html`<section aria-labelledby="contact">
<h2 id="contact">${words.contact}</h2>
<address>${[settings.makerName ?? config.portalName, ...lines].map((line) => html`<span>${line}</span>`)}</address>
<ul class="ways">
${makerPhone !== null && html`<li><a href="tel:${dialled}">${words.phone}: ${makerPhone}</a></li>`}
<li><a href="${mailTo(mail, number)}">${words.mail}: ${mail}</a></li>
<li><a href="${mailTo(mail, `${words.paperSubject}, ${number}`)}">${words.paper}</a></li>
${makerWeb !== null && html`<li><a href="${makerWeb}">${new URL(makerWeb).host}</a></li>`}
</ul>
</section>`
}

/** Imprint and privacy, as far as the settings say where they are. */
export function legalLinksOf({ imprintUrl, privacyUrl }: Settings, language: PageLanguage): Html {
  const words = publicWords[language]
  return html`${imprintUrl !== null && html`<a class="legal" href="${imprintUrl}">${words.imprint}</a>`}
${privacyUrl !== null && html`<a class="legal" href="${privacyUrl}">${words.privacy}</a>`}`
}

function mailTo(address: string, subject: string): string {
  return `mailto:${address}?subject=${encodeURIComponent(subject)}`
}
