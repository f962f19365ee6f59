import { formatCount } from '../base/formats.ts'
import { useWords } from '../base/spoken.ts'
import { NextIcon, PreviousIcon } from './view-icons.ts'

interface Page {
  index: number
  size: number
}

interface Props {
  total: number
  page: Page
  onChange: (page: Page) => void
}

const sizes = [5, 10, 20, 50]

/** Lists that fit on the smallest page need no pager. */
export const smallestPage = 5

/** The range of devices shown, and buttons to change it. */
export function OverviewPager({ total, page: { index, size }, onChange }: Props) {
  const texts = useWords('view')
  const lastIndex = Math.ceil(total / size) - 1
  const from = index * size + 1
  const to = Math.min(total, from + size - 1)
  return (
    <nav className="pager" aria-label={texts.pages}>
      <label className="pager-size">
        {texts.rows}
        <select
          value={size}
          onChange={({ target }) => {
            const next = Number(target.value)
            onChange({ index: Math.floor((index * size) / next), size: next })
          }}
        >
          {sizes.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      </label>
      <p aria-live="polite">
        {texts.range(formatCount(from), formatCount(to), formatCount(total))}
      </p>
      <div className="pager-steps">
        <button
          type="button"
          aria-label={texts.previousPage}
          // Not `disabled`, which would take the focus from keyboard users who reach the first page.
          aria-disabled={index === 0}
          onClick={() => index > 0 && onChange({ index: index - 1, size })}
        >
          <PreviousIcon size={20} />
        </button>
        <button
          type="button"
          aria-label={texts.nextPage}
          aria-disabled={index >= lastIndex}
          onClick={() => index < lastIndex && onChange({ index: index + 1, size })}
        >
          <NextIcon size={20} />
        </button>
      </div>
    </nav>
  )
}
