import { useState } from 'react'
import './clamped-text.css'

interface Props {
  text: string
  /** Number of characters shown while collapsed. */
  shown: number
}

/** Shows the beginning of a long text, and all of it on demand. */
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
