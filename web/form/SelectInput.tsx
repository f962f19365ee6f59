import { Select } from '@mantine/core'
import { takeByTab, usePickerList } from './use-picker-list.ts'

interface Props<Value extends string> {
  label: string
  name?: string
  description?: string | undefined
  data: { value: Value; label: string }[]
  value: Value
  error?: string
  onChange: (value: Value) => void
}

/** Selects one of a few options; something is always selected. */
export function SelectInput<Value extends string>({ onChange, ...props }: Props<Value>) {
  const { ref, makeRoom, look } = usePickerList()
  return (
    <Select<Value>
      {...props}
      {...look}
      ref={ref}
      allowDeselect={false}
      onDropdownOpen={makeRoom}
      onKeyDown={takeByTab}
      onChange={(value) => value !== null && onChange(value)}
    />
  )
}
