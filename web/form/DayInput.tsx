import { ActionIcon, TextInput } from '@mantine/core'
import { CalendarDays } from 'lucide-react'
import { useRef, useState } from 'react'
import { wholeDay } from '../base/days.ts'
import { formatWeekday } from '../base/formats.ts'
import { germanDay, hasShortYear, readDay } from './german-day.ts'

interface Props {
  label: string
  name?: string
  description?: string
  required?: boolean
  /** ISO date, `2026-11-22`; invalid input is passed on as typed, for validation to reject. */
  value: string
  error?: string | undefined
  /** Without the weekday; there is no form to validate the day, so the field reports an invalid one itself once left. */
  isFilter?: boolean
  onChange: (value: string) => void
}

/** A day in German notation, whatever the browser's language; the browser's calendar opens beside it. */
export function DayInput({
  label,
  value,
  onChange,
  description,
  error,
  isFilter = false,
  ...props
}: Props) {
  const [text, setText] = useState(germanDay(value))
  const [lastValue, setLastValue] = useState(value)
  const [isLeft, setIsLeft] = useState(false)
  const calendar = useRef<HTMLInputElement>(null)
  if (value !== lastValue) {
    setLastValue(value)
    setText(germanDay(value))
  }
  function pass(day: string) {
    setLastValue(day)
    if (day !== value) onChange(day)
  }
  function type(next: string) {
    setText(next)
    setIsLeft(false)
    // A list filtered by the year 20 would flash by while 2026 is being typed.
    pass((isFilter && hasShortYear(next) ? undefined : readDay(next)) ?? next.trim())
  }
  function leave() {
    const day = readDay(text) ?? text.trim()
    setText(germanDay(day))
    setIsLeft(true)
    pass(day)
  }
  const read = readDay(value)
  return (
    <div className="day-input">
      <TextInput
        {...props}
        label={label}
        description={description}
        placeholder="TT.MM.JJJJ"
        value={text}
        error={(isFilter && isLeft && problemOf(value)) || error}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') leave()
        }}
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
        value={read ?? ''}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {read !== undefined && !isFilter && <span className="day-read">{formatWeekday(read)}</span>}
    </div>
  )
}

/** Why a filter cannot apply what was typed; undefined if it can. */
function problemOf(value: string): string | undefined {
  if (value === '' || wholeDay(value) !== '') return undefined
  return readDay(value) === undefined
    ? 'Bitte als TT.MM.JJJJ angeben!'
    : 'Bitte das Jahr mit vier Ziffern angeben!'
}
