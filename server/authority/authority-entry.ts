import { authorityPath } from '#contract/authority-links.ts'
import type { Settings } from '#contract/settings.ts'
import type { Config } from '../core/config.ts'
import { Html, html } from '../core/html.ts'
import { type PageLanguage, pageWords } from '../core/page-words.ts'
import { styleSource } from '../http/security-headers.ts'
import { plainPolicy } from '../public/page-style.ts'
import { authorityFrame, authorityStyles } from './authority-frame.ts'

/**
 * Takes the secret out of the address before anything else sees it there, and sends it. What stands behind `#` is never
 * sent by a browser, and is gone from its history.
 */
const script = `const send=()=>{const code=location.hash.slice(1);if(!code)return;history.replaceState(null,'',location.pathname+location.search);const [form]=document.forms;form.elements.code.value=code;form.submit()};addEventListener('hashchange',send);send()`

/** Its own script and styles may run, and its form may be sent to the portal. */
export function authorityEntryPolicy(settings: Settings): string {
  return plainPolicy(authorityStyles(settings), [
    `script-src ${styleSource(script)}`,
    "form-action 'self'",
  ])
}

interface Entry {
  language: PageLanguage
  settings: Settings
  config: Config
  /** A secret that opens nothing was sent, or a session is over. */
  isRefused?: boolean
}

/** Where a link leads to: sends its secret by itself, or takes it by hand where no script runs. */
export function authorityEntry({ language, settings, config, isRefused = false }: Entry): string {
  const { base, authorityPage: words } = pageWords[language]
  const query = language === 'de' ? '' : `?lang=${language}`
  const main = html`<div class="plate">
<h1>${words.enterTitle}</h1>
${isRefused && html`<p role="alert">${words.invalid}</p>`}
<form method="post" action="${authorityPath}${query}" aria-label="${words.enterTitle}">
<p id="how">${words.enterHow}</p>
<label>${words.code}<input name="code" required maxlength="200" autocomplete="off" autocapitalize="off" spellcheck="false" aria-describedby="how"></label>
<button class="main">${words.enter}</button>
</form>
</div>`
  const title = isRefused ? `${base.notShown}: ${words.enterTitle}` : words.enterTitle
  const element = html`<script>${new Html(script)}</script>
`
  return authorityFrame({ title, language, settings, config, main, script: element })
}
