import { type Html, html } from '../core/html.ts'
import { isPageLanguage, type PageLanguage, pageWords } from '../core/page-words.ts'

/** Links to the languages of a page without script. */
export function languageNav(current: PageLanguage): Html {
  const links = Object.keys(pageWords)
    .filter(isPageLanguage)
    .map((code) => languageLink(code, current))
  return html`<nav aria-label="${pageWords[current].publicPage.language}">${links}</nav>`
}

function languageLink(code: PageLanguage, current: PageLanguage): Html {
  const name = pageWords[code].ownName
  if (code === current) return html`<span aria-current="true">${name}</span>`
  return html`<a href="?lang=${code}" lang="${code}" hreflang="${code}">${name}</a>`
}
