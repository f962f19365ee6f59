import { ActionIcon, TextInput } from '@mantine/core'
import { CalendarDays } from 'lucide-react'
import { useRef, useState } from 'react'
import { formatWeekday } from '../base/formats.ts'
import { germanDay, readDay } from './german-day.ts'

interface Props {
  label: string
  name?: string
  description?: string
  required?: boolean
  /** ISO date, `2026-11-22`; invalid input is passed on as typed, for validation to reject. */
  value: string
  error?: string | undefined
  onChange: (value: string) => void
}

/** A day in German notation, whatever the browser's language; the browser's calendar opens beside it. */
export function DayInput({ label, value, onChange, description, ...props }: Props) {
  const [text, setText] = useState(germanDay(value))
  const [known, setKnown] = useState(value)
  const calendar = useRef<HTMLInputElement>(null)
  if (value !== known) {
    setKnown(value)
    setText(germanDay(value))
  }
  function type(next: string) {
    const day = readDay(next) ?? next.trim()
    setText(next)
    setKnown(day)
    onChange(day)
  }
  const isDay = readDay(value) !== undefined
  return (
    <div className="day-input">
      <TextInput
        {...props}
        label={label}
        description={description}
        placeholder="TT.MM.JJJJ"
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => setText(germanDay(value))}
        rightSection={
          <ActionIcon
            variant="subtle"
            aria-label={`${label}: Kalender öffnen`}
            onClick={() => calendar.current?.showPicker()}
          >
            <CalendarDays size={18} aria-hidden />
          </ActionIcon>
        }
      />
      <input
        ref={calendar}
        type="date"
        className="day-calendar"
        tabIndex={-1}
        aria-hidden
        value={isDay ? value : ''}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {isDay && <span className="day-read">{formatWeekday(value)}</span>}
    </div>
  )
}
