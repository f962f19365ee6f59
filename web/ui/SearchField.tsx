import { TextInput } from '@mantine/core'
import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useShortcut } from './use-shortcut.ts'

const pause = 200

/**
 * The search field of a list. Searches while the user types, after a short pause, and at once when the field loses the
 * focus, so that no action applies to outdated results. The key `/` focuses it.
 */
export function SearchField({
  value,
  onChange,
}: {
  value: string
  onChange: (text: string) => void
}) {
  const lastValue = useRef(value)
  const timer = useRef<number>(undefined)
  const input = useRef<HTMLInputElement>(null)
  // Uncontrolled, so that typing renders nothing. A value from elsewhere, such as Back, replaces the input.
  useEffect(() => {
    if (value === lastValue.current || !input.current) return
    clearTimeout(timer.current)
    timer.current = undefined
    lastValue.current = value
    input.current.value = value
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  useShortcut('/', () => input.current?.focus())
  function type() {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(ask, pause)
  }
  function ask() {
    if (timer.current === undefined || !input.current) return
    clearTimeout(timer.current)
    timer.current = undefined
    lastValue.current = input.current.value.trim()
    onChange(lastValue.current)
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
      onChange={type}
      onBlur={ask}
    />
  )
}
