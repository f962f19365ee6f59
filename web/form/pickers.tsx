import { type ComboboxParsedItem, MultiSelect, Select } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import type { z } from 'zod'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import type { ListInput } from '#contract/query.ts'
import { useList } from '../client/queries.ts'
import type { Choice } from './choice.ts'

interface Common<Row> {
  /** The attribute that it fills. */
  name?: string
  label: string
  description?: string
  required?: boolean
  error?: string
  endpoint: Endpoint<z.ZodType, z.ZodType<Row>, Access, 'list'>
  /** The relations that `toChoice` reads. */
  populate?: ListInput['populate']
  /** The filter that a typed text stands for; the server searches. */
  filter: (text: string) => Record<string, unknown>
  /** Conditions that always hold: nothing else is offered. */
  within?: Record<string, unknown>
  toChoice: (row: Row) => Choice
}

const shown = 20

const picker = {
  searchable: true,
  // A click, a typed letter or an arrow opens it; the focus alone does not, so as not to cover the form.
  openOnFocus: false,
  // What stands outside an open dialog does not exist for screen readers.
  comboboxProps: { withinPortal: false },
}

/** What the server finds for the typed text, with what is chosen already kept among it. */
function useChoices<Row>(props: Common<Row>, chosen: Choice[]) {
  const { endpoint, populate, filter, within, toChoice } = props
  const [text, setText] = useState('')
  const isSearching = text.trim() !== '' && !chosen.some(({ name }) => name === text)
  const conditions = [within, isSearching && filter(text.trim())].filter(Boolean)
  const list = useList(endpoint, {
    sort: 'id:desc',
    populate,
    ...(conditions.length > 0 && { filters: { $and: conditions } }),
    pagination: { page: 1, pageSize: shown, withCount: false },
  })
  const found = (list.data?.rows ?? []).map(toChoice)
  const isFound = ({ value }: { value: string }) => found.some(({ id }) => String(id) === value)
  const emptyList = isSearching ? 'Nichts gefunden' : 'Noch nichts vorhanden'
  const missing = chosen.filter(({ id }) => !found.some((choice) => choice.id === id))
  const choices = [...missing, ...found]
  return {
    text,
    setText,
    choices,
    options: choices.map(({ id, name }) => ({ value: String(id), label: name })),
    // Offers neither the results of the text before nor chosen records that do not match:
    // Enter would pick another record than the one that is meant, or remove a chosen one.
    filter({ options }: { options: ComboboxParsedItem[] }) {
      if (list.isPlaceholderData) return []
      return isSearching
        ? options.filter((option) => 'value' in option && isFound(option))
        : options
    },
    // While it searches, Enter would save the form without the record that is being looked for.
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Enter' && isSearching) event.preventDefault()
    },
    nothing: list.isFetching
      ? 'Wird gesucht …'
      : list.error
        ? `Die Suche ist fehlgeschlagen. ${list.error.message}`
        : emptyList,
    // Whoever opens it again tries again.
    onDropdownOpen() {
      if (list.error) void list.refetch()
    },
  }
}

interface OneProps<Row> extends Common<Row> {
  value: Choice | null
  onChange: (value: Choice | null) => void
  /** Stands beside the field, such as a button that makes what is missing. */
  action?: ReactNode
}

/** Picks one record by typing part of its name. */
export function PickOne<Row>(props: OneProps<Row>) {
  const { name, label, description, required, error, value, onChange, action } = props
  const found = useChoices(props, value ? [value] : [])
  const { text, setText, choices, options, filter, onKeyDown, onDropdownOpen, nothing } = found
  return (
    <Select
      name={name}
      label={label}
      description={description}
      required={required}
      error={error}
      inputContainer={(field) => (
        <div className="picker-row">
          {field}
          {action}
        </div>
      )}
      {...picker}
      // Picking the chosen record again keeps it; the cross empties the field.
      allowDeselect={false}
      clearable
      clearButtonProps={{ 'aria-label': `${label} leeren` }}
      data={options}
      filter={filter}
      nothingFoundMessage={nothing}
      searchValue={text}
      onSearchChange={setText}
      onKeyDown={onKeyDown}
      onDropdownOpen={onDropdownOpen}
      onOptionSubmit={(id) => setText(options.find((option) => option.value === id)?.label ?? '')}
      value={value ? String(value.id) : null}
      onChange={(id) => onChange(choices.find((choice) => String(choice.id) === id) ?? null)}
    />
  )
}

interface ManyProps<Row> extends Common<Row> {
  value: Choice[]
  onChange: (value: Choice[]) => void
}

/** Picks any number of records by typing part of their names. */
export function PickMany<Row>(props: ManyProps<Row>) {
  const { name, label, description, required, error, value, onChange } = props
  const found = useChoices(props, value)
  const { text, setText, choices, options, filter, onKeyDown, onDropdownOpen, nothing } = found
  return (
    <MultiSelect
      name={name}
      label={label}
      description={description}
      required={required}
      error={error}
      {...picker}
      clearable
      clearButtonProps={{ 'aria-label': `${label} leeren` }}
      data={options}
      filter={filter}
      nothingFoundMessage={nothing}
      searchValue={text}
      onSearchChange={setText}
      onKeyDown={onKeyDown}
      onDropdownOpen={onDropdownOpen}
      value={value.map(({ id }) => String(id))}
      onChange={(ids) =>
        onChange(ids.flatMap((id) => choices.filter((choice) => String(choice.id) === id)))
      }
    />
  )
}
