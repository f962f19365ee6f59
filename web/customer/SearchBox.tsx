import type { RefObject } from 'react'
import { SearchIcon } from './view-icons.ts'
import '../ui/controls.css'

interface Props {
  /** Also the placeholder. */
  label: string
  value: string
  field: RefObject<HTMLInputElement | null>
  onChange: (text: string) => void
}

/** The search field of both lists. */
export function SearchBox({ label, value, field, onChange }: Props) {
  return (
    <div className="field-box overview-search">
      <SearchIcon className="field-icon" size={18} />
      <input
        ref={field}
        className="field-input"
        type="search"
        placeholder={label}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
