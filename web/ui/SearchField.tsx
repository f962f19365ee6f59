import { TextInput } from '@mantine/core'
import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useShortcut } from './use-shortcut.ts'

const pause = 200

/** The global search of a list; it asks while typing, after a short pause. `/` leads here. */
export function SearchField({
  value,
  onChange,
}: {
  value: string
  onChange: (text: string) => void
}) {
  const known = useRef(value)
  const timer = useRef(0)
  const input = useRef<HTMLInputElement>(null)
  // The browser keeps what is typed: nothing is drawn for a letter. What comes from elsewhere, such as Back, replaces it.
  useEffect(() => {
    if (value === known.current || !input.current) return
    clearTimeout(timer.current)
    known.current = value
    input.current.value = value
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  useShortcut('/', () => input.current?.focus())
  function type(next: string) {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => {
      known.current = next
      onChange(next)
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
      defaultValue={value}
      onChange={(event) => type(event.currentTarget.value.trim())}
    />
  )
}
