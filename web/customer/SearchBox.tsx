import { SearchIcon } from './view-icons.ts'
import '../ui/controls.css'

interface Props {
  /** What is searched, for screen readers. */
  label: string
  value: string
  onChange: (text: string) => void
}

/** The search field of both lists. */
export function SearchBox({ label, value, onChange }: Props) {
  return (
    <div className="field-box overview-search">
      <SearchIcon className="field-icon" size={18} />
      <input
        className="field-input"
        type="search"
        placeholder="Suche"
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
