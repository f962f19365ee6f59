import { Button, Select } from '@mantine/core'
import { type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { wholeDay } from '../base/days.ts'
import { DayInput } from '../form/DayInput.tsx'
import { PickOne } from '../form/pickers.tsx'
import { useSearchedList } from '../form/use-searched-list.ts'
import { searchFilter } from '../table/search-filter.ts'
import {
  type ChoiceFilter,
  type ImportFilter,
  type ListFilter,
  parseDays,
  type RecordFilter,
  serializeDays,
} from './list-filter.ts'
import { useKnownImports } from './use-known-imports.ts'

interface Props<Filter = ListFilter> {
  filter: Filter
  value: string
  onChange: (value: string) => void
  onCancel: () => void
}

/** Asks for a filter's value; Escape leaves it unchanged. */
export function FilterField(props: Props) {
  const { filter, onCancel } = props
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.querySelector('input')?.focus()
  }, [])
  function leave(event: KeyboardEvent) {
    if (event.key === 'Escape') onCancel()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys typed into the input inside
    <div ref={place} className="filter-field" onKeyDown={leave}>
      {filter.kind === 'record' && <RecordField {...props} filter={filter} />}
      {filter.kind === 'import' && <ImportField {...props} filter={filter} />}
      {filter.kind === 'days' && <DaysField {...props} />}
      {filter.kind === 'choice' && <ChoiceField {...props} filter={filter} />}
    </div>
  )
}

function RecordField({ filter, onChange }: Props<RecordFilter>) {
  return (
    <PickOne
      label={filter.name}
      endpoint={filter.endpoint}
      sort={`${filter.texts[0]}:asc`}
      filter={(text) => searchFilter(text, { texts: filter.texts })}
      toChoice={(row) => ({ id: (row as { id: number }).id, name: filter.nameOf(row) })}
      value={null}
      onChange={(choice) => choice && onChange(String(choice.id))}
    />
  )
}

function ChoiceField({ filter, value, onChange }: Props<ChoiceFilter>) {
  return (
    <Select
      {...useSearchedList()}
      openOnFocus
      label={filter.name}
      data={filter.choices}
      value={value === '' ? null : value}
      onChange={(next) => next !== null && onChange(next)}
      allowDeselect={false}
    />
  )
}

function ImportField({ filter, value, onChange }: Props<ImportFilter>) {
  const knownImports = useKnownImports(filter)
  return (
    <Select
      {...useSearchedList()}
      openOnFocus
      label={filter.name}
      data={knownImports?.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
      value={value === '' ? null : value}
      onChange={(next) => next !== null && onChange(next)}
      allowDeselect={false}
      nothingFoundMessage={
        knownImports === undefined
          ? 'Die Importe werden geladen …'
          : knownImports.length === 0
            ? 'Von keinem Import ist hier etwas da.'
            : 'Nichts gefunden'
      }
    />
  )
}

/** Invalid days are not applied. */
function DaysField({ filter, value, onChange }: Props) {
  const [days, setDays] = useState(parseDays(value))
  const isReadable = [days.from, days.to].every((day) => day === '' || wholeDay(day) !== '')
  const isReversed = isReadable && days.from !== '' && days.to !== '' && days.to < days.from
  function take(event: SubmitEvent) {
    event.preventDefault()
    if (isReadable && !isReversed) onChange(serializeDays(days))
  }
  return (
    <form className="filter-days" onSubmit={take}>
      <DayInput
        isFilter
        label={`${filter.name} von`}
        value={days.from}
        onChange={(from) => setDays({ ...days, from })}
      />
      <DayInput
        isFilter
        label={`${filter.name} bis`}
        value={days.to}
        error={isReversed ? '„Bis“ liegt vor „Von“!' : undefined}
        onChange={(to) => setDays({ ...days, to })}
      />
      <Button type="submit">Anwenden</Button>
    </form>
  )
}
