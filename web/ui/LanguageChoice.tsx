import type { MouseEvent } from 'react'
import { chooseLanguage, languageNames, spoken, useWords } from '../base/spoken.ts'
import { useStore } from '../base/store.ts'
import './language-choice.css'

/** Deutsch | English: links that work before any script has come; `sn` stays in the address. */
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
      {languageNames.map(([code, name]) =>
        code === current ? (
          <span key={code} lang={code} aria-current="true">
            {name}
          </span>
        ) : (
          <a
            key={code}
            href={`?lang=${code}${rest}`}
            lang={code}
            hrefLang={code}
            onClick={(event) => choose(event, code)}
          >
            {name}
          </a>
        ),
      )}
    </nav>
  )
}
