import { type SubmitEvent, useState } from 'react'
import { formatCount } from '../base/formats.ts'
import { useWords } from '../base/spoken.ts'
import type { Pages } from './use-pages.ts'

/** The number of the visible page; typing another number goes there. */
export function PageJump({ pages: { number, count, goTo } }: { pages: Pages }) {
  const texts = useWords('view')
  const [typed, setTyped] = useState<string>()

  function jump(event?: SubmitEvent) {
    event?.preventDefault()
    const pageNumber = Number.parseInt(typed ?? '', 10)
    setTyped(undefined)
    if (pageNumber > 0) goTo(pageNumber)
  }

  return (
    <form className="preview-page" onSubmit={jump}>
      <input
        aria-label={count === undefined ? texts.pageNumber : texts.pageNumberOf(formatCount(count))}
        inputMode="numeric"
        enterKeyHint="go"
        autoComplete="off"
        maxLength={4}
        value={typed ?? number}
        onChange={({ target }) => setTyped(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={() => jump()}
      />
      {count === undefined ? null : <span aria-hidden>/ {formatCount(count)}</span>}
    </form>
  )
}
