import type { MouseEvent } from 'react'
import { chooseLanguage, languageNames, spoken, useWords } from '../base/spoken.ts'
import { useStore } from '../base/store.ts'
import './language-choice.css'

/**
 * Deutsch
 * English: links that work before any script has loaded; `sn` stays in the address.
 */
export function LanguageChoice({ sn }: { sn?: string | undefined }) {
  const { language } = useWords('base')
  const { language: current } = useStore(spoken)

  function choose(event: MouseEvent<HTMLAnchorElement>, code: string) {
    event.preventDefault()
    const { href } = event.currentTarget
    chooseLanguage(code).catch(() => location.assign(href))
  }

  const rest = sn === undefined ? '' : `&sn=${encodeURIComponent(sn.trim())}`
  return (
    <nav className="language-choice" aria-label={language}>
      {languageNames.map(([code, name]) => (
        // The selected language stays the same element, so that it keeps the focus.
        <a
          key={code}
          lang={code}
          {...(code === current
            ? { 'aria-current': true, tabIndex: -1 }
            : {
                href: `?lang=${code}${rest}`,
                hrefLang: code,
                onClick: (event) => choose(event, code),
              })}
        >
          {name}
        </a>
      ))}
    </nav>
  )
}
