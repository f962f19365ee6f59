import { TextInput } from '@mantine/core'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

const pause = 200

/** The global search of a list; it asks while typing, after a short pause. `/` leads here. */
export function SearchField({
  value,
  onChange,
}: {
  value: string
  onChange: (text: string) => void
}) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  const timer = useRef(0)
  const input = useRef<HTMLInputElement>(null)
  if (value !== known) {
    setKnown(value)
    setText(value)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    function focusOnSlash(event: KeyboardEvent) {
      const isTyping =
        event.target instanceof Element && event.target.closest('input, textarea, [role="dialog"]')
      if (event.key !== '/' || isTyping) return
      event.preventDefault()
      input.current?.focus()
    }
    addEventListener('keydown', focusOnSlash)
    return () => removeEventListener('keydown', focusOnSlash)
  }, [])
  function type(next: string) {
    setText(next)
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => {
      setKnown(next.trim())
      onChange(next.trim())
    }, pause)
  }
  return (
    <TextInput
      ref={input}
      type="search"
      className="table-search"
      placeholder="Suche"
      aria-label="Suche"
      leftSection={<Search size={16} aria-hidden />}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
}
