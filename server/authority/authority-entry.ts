import { authorityPath } from '#contract/authority-links.ts'
import type { Settings } from '#contract/settings.ts'
import type { Config } from '../core/config.ts'
import { Html, html } from '../core/html.ts'
import { type PageLanguage, pageWords } from '../core/page-words.ts'
import { styleSource } from '../http/security-headers.ts'
import { plainPolicy } from '../public/page-style.ts'
import { authorityFrame, authorityStyles } from './authority-frame.ts'

/**
 * Removes the secret from the address bar before anything else reads it there, and submits it. Browsers never
 * send what follows `#`, and this removes it from their history.
 */
const script = `const send=()=>{const code=location.hash.slice(1);if(!code)return;history.replaceState(null,'',location.pathname+location.search);const [form]=document.forms;form.elements.code.value=code;form.submit()};addEventListener('hashchange',send);send()`

/** Allows the page's own script and styles, and submitting its form to the portal. */
export function authorityEntryPolicy(settings: Settings): string {
  return plainPolicy(authorityStyles(settings), [
    `script-src ${styleSource(script)}`,
    "form-action 'self'",
  ])
}

interface Entry {
  language: PageLanguage
  /** The language that the visitor has chosen on this page. */
  chosen: PageLanguage | undefined
  settings: Settings
  config: Config
  /** Whether an invalid secret was sent or a session has expired. */
  isRefused?: boolean
}

/** The landing page of a link: submits its secret automatically, or takes it from a form without scripts. */
export function authorityEntry(entry: Entry): string {
  const { language, chosen, settings, config, isRefused = false } = entry
  const { base, authorityPage: words } = pageWords[language]
  const query = chosen === undefined ? '' : `?lang=${chosen}`
  const main = html`<div class="plate">
<h1>${words.enterTitle}</h1>
${isRefused && html`<p role="alert">${words.invalid}</p>`}
<form method="post" action="${authorityPath}${query}" aria-label="${words.enterTitle}">
<p id="how">${words.enterHow}</p>
<label>${words.code}<input name="code" required maxlength="2000" autocomplete="off" autocapitalize="off" spellcheck="false" aria-describedby="how"></label>
<button class="main">${words.enter}</button>
</form>
</div>`
  const title = isRefused ? `${base.notShown}: ${words.enterTitle}` : words.enterTitle
  const element = html`<script>${new Html(script)}</script>
`
  return authorityFrame({ title, language, settings, config, main, script: element })
}
