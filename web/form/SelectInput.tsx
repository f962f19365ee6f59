import { Select } from '@mantine/core'

interface Props<Value extends string> {
  label: string
  name?: string
  data: { value: Value; label: string }[]
  value: Value
  error?: string
  onChange: (value: Value) => void
}

/** Picks one of a few; something is always chosen. */
export function SelectInput<Value extends string>({ onChange, ...props }: Props<Value>) {
  return (
    <Select<Value>
      {...props}
      allowDeselect={false}
      // What stands outside an open dialog does not exist for screen readers.
      comboboxProps={{ withinPortal: false }}
      onChange={(value) => value !== null && onChange(value)}
    />
  )
}
