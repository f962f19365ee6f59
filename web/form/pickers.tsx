import { MultiSelect, Select } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Choice } from './choice.ts'
import { everything, useChoices } from './use-choices.tsx'
import type { Offer } from './use-matches.ts'

interface Common<Row> extends Offer<Row> {
  /** Name of the attribute. */
  name?: string
  label: string
  description?: string
  required?: boolean
  error?: string
  /** Shown beside the field, such as a button that creates a missing record. */
  action?: ReactNode
}

interface OneProps<Row> extends Common<Row> {
  /** Gets the focus when the dialog opens. */
  isFirst?: boolean
  value: Choice | null
  onChange: (value: Choice | null) => void
}

/** Selects one record by typing part of its name. */
export function PickOne<Row>(props: OneProps<Row>) {
  const { name, label, description, required, error, value, onChange, action, isFirst, ...offer } =
    props
  const { choices, input, setText } = useChoices({
    ...offer,
    chosen: value ? [value] : [],
    isMany: false,
    onTake(choice) {
      onChange(choice)
      setText(choice.name)
    },
  })
  return (
    <Select
      name={name}
      label={label}
      description={description}
      required={required}
      error={error}
      inputContainer={besideField(action)}
      data-autofocus={isFirst || undefined}
      {...input}
      // Picking the selected record again keeps it; the cross empties the field.
      allowDeselect={false}
      clearable
      clearButtonProps={{ 'aria-label': `${label} leeren` }}
      onOptionSubmit={(id) =>
        setText(choices.find((choice) => String(choice.id) === id)?.name ?? '')
      }
      value={value ? String(value.id) : null}
      onChange={(id) => onChange(choices.find((choice) => String(choice.id) === id) ?? null)}
    />
  )
}

interface ManyProps<Row> extends Common<Row> {
  value: Choice[]
  onChange: (value: Choice[]) => void
  placeholder?: string
  /** The selected records are listed elsewhere; the field only adds to them. */
  isListedElsewhere?: boolean
}

/** Selects any number of records by typing parts of their names. */
export function PickMany<Row>(props: ManyProps<Row>) {
  const { name, label, description, required, error, value, onChange, action, ...rest } = props
  const { placeholder, isListedElsewhere = false, ...offer } = rest
  const { choices, free, input, setText } = useChoices({
    ...offer,
    chosen: value,
    isMany: true,
    onTake(choice) {
      onChange([...value, choice])
      setText('')
    },
  })
  const picked = value.map(({ id }) => String(id))
  return (
    <MultiSelect
      name={name}
      label={label}
      description={description}
      required={required}
      error={error}
      placeholder={placeholder}
      inputContainer={besideField(action)}
      {...input}
      data={
        isListedElsewhere ? input.data.filter(({ value: id }) => !picked.includes(id)) : input.data
      }
      hidePickedOptions
      clearable
      clearButtonProps={{ 'aria-label': `${label} leeren` }}
      value={isListedElsewhere ? [] : picked}
      onChange={(ids) => {
        const before = isListedElsewhere ? value : []
        const added = ids.flatMap((id) => {
          if (id === everything) return free
          return choices.filter((choice) => String(choice.id) === id)
        })
        onChange([...before, ...added])
      }}
    />
  )
}

function besideField(action: ReactNode) {
  return (field: ReactNode) => (
    <div className="picker-row">
      {field}
      {action}
    </div>
  )
}
