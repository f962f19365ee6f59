import { TextInput } from '@mantine/core'
import { formatDay } from '../base/formats.ts'
import type { InputEvent } from './use-draft.ts'

interface Props {
  label: string
  name?: string
  description?: string
  required?: boolean
  value: string
  error?: string | undefined
  onChange: (event: InputEvent) => void
}

/** A day; below it stands in German what browsers of other languages would spell otherwise. */
export function DayInput({ value, ...props }: Props) {
  return (
    <div>
      <TextInput {...props} type="date" max="9999-12-31" className="day-input" value={value} />
      {isDay.test(value) && <span className="day-read">{formatDay(value)}</span>}
    </div>
  )
}

const isDay = /^\d{4}-\d{2}-\d{2}$/
