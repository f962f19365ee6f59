import { TextInput } from '@mantine/core'
import { formatCount } from '../base/formats.ts'

interface Props {
  /** The number to type. */
  count: number
  value: string
  onChange: (value: string) => void
}

/** A barrier before the loss of many records: whoever types their number has read it. */
export function TypedCount({ count, value, onChange }: Props) {
  return (
    <TextInput
      label={`Bitte geben Sie zur Bestätigung die Anzahl ein: ${formatCount(count)}`}
      inputMode="numeric"
      autoComplete="off"
      className="dialog-typed"
      data-autofocus
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** Whether that number was typed, with or without dots as thousands separators. */
export function isTyped(count: number, value: string): boolean {
  return value.replaceAll(/[.\s]/g, '') === String(count)
}
