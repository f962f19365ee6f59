import { MultiSelect, Select } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { useList } from '../queries.ts'

/** A record as pickers show it. */
export interface Choice {
  id: number
  name: string
}

interface Common<Row> {
  label: string
  description?: string
  required?: boolean
  error?: string
  endpoint: Endpoint<z.ZodType, z.ZodType<Row>, Access, 'list'>
  /** The filter that a typed text stands for; the server searches. */
  filter: (text: string) => Record<string, unknown>
  toChoice: (row: Row) => Choice
}

const shown = 20

// What stands outside an open dialog does not exist for screen readers.
const insideTheDialog = { withinPortal: false }

/** What the server finds for the typed text, with what is chosen already kept among it. */
function useChoices<Row>({ endpoint, filter, toChoice }: Common<Row>, chosen: Choice[]) {
  const [text, setText] = useState('')
  const isChosenName = chosen.some(({ name }) => name === text)
  const list = useList(endpoint, {
    sort: 'id:desc',
    ...(text.trim() !== '' && !isChosenName && { filters: filter(text.trim()) }),
    pagination: { page: 1, pageSize: shown },
  })
  const found = (list.data?.rows ?? []).map(toChoice)
  const missing = chosen.filter(({ id }) => !found.some((choice) => choice.id === id))
  const choices = [...missing, ...found]
  return {
    text,
    setText,
    choices,
    options: choices.map(({ id, name }) => ({ value: String(id), label: name })),
    nothing: list.isFetching ? 'Wird gesucht …' : 'Nichts gefunden',
  }
}

interface OneProps<Row> extends Common<Row> {
  value: Choice | null
  onChange: (value: Choice | null) => void
}

/** Picks one record by typing part of its name. */
export function PickOne<Row>(props: OneProps<Row>) {
  const { label, description, required, error, value, onChange } = props
  const { text, setText, choices, options, nothing } = useChoices(props, value ? [value] : [])
  return (
    <Select
      label={label}
      description={description}
      required={required}
      error={error}
      searchable
      comboboxProps={insideTheDialog}
      clearable
      clearButtonProps={{ 'aria-label': `${label} leeren` }}
      data={options}
      filter={({ options: all }) => all}
      nothingFoundMessage={nothing}
      searchValue={text}
      onSearchChange={setText}
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
  const { label, description, required, error, value, onChange } = props
  const { text, setText, choices, options, nothing } = useChoices(props, value)
  return (
    <MultiSelect
      label={label}
      description={description}
      required={required}
      error={error}
      searchable
      comboboxProps={insideTheDialog}
      clearable
      clearButtonProps={{ 'aria-label': `${label} leeren` }}
      data={options}
      filter={({ options: all }) => all}
      nothingFoundMessage={nothing}
      searchValue={text}
      onSearchChange={setText}
      value={value.map(({ id }) => String(id))}
      onChange={(ids) =>
        onChange(ids.flatMap((id) => choices.filter((choice) => String(choice.id) === id)))
      }
    />
  )
}
