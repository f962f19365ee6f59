import { useState } from 'react'
import './clamped-text.css'

interface Props {
  text: string
  /** How many characters are read at once. */
  shown: number
}

/** A long text shows its beginning until somebody wants all of it. */
export function ClampedText({ text, shown }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  if (text.length <= shown) return text
  return (
    <span>
      {isOpen ? text : `${text.slice(0, shown).trimEnd()} …`}{' '}
      <button
        type="button"
        className="clamped-more"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Weniger anzeigen' : 'Ganz anzeigen'}
      </button>
    </span>
  )
}
