import type { ComboboxItem, ComboboxParsedItem } from '@mantine/core'
import { Check } from 'lucide-react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import type { z } from 'zod'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import type { ListInput } from '#contract/query.ts'
import { formatCount } from '../base/formats.ts'
import { useList } from '../client/queries.ts'
import type { Choice } from './choice.ts'
import { usePendingPick } from './use-pending-pick.ts'
import { markedIn, takeByTab, usePickerList } from './use-picker-list.ts'

/** What a picker offers, and how to search for it. */
export interface Offer<Row> {
  endpoint: Endpoint<z.ZodType, z.ZodType<Row>, Access, 'list'>
  /** The relations that `toChoice` reads. */
  populate?: ListInput['populate']
  /** Converts the typed text to a filter; the server searches. */
  filter: (text: string) => Record<string, unknown>
  /** Conditions that always apply: nothing else is offered. */
  within?: Record<string, unknown>
  toChoice: (row: Row) => Choice
}

const shown = 20
/** Value of the option that stands for the matches not shown. */
const more = 'more'
/** Value of the option that adds all matches, available if all are shown. */
export const everything = 'everything'

interface Options<Row> extends Offer<Row> {
  chosen: Choice[]
  /** Selects several records, each only once. */
  isMany: boolean
  /** Called with a record that was requested by Enter or Tab before it was found. */
  onTake: (choice: Choice) => void
}

/**
 * The server's matches for the typed text. The best match is marked, so that Enter and Tab take it; if pressed before
 * the server has responded, they take it then.
 */
export function useChoices<Row>({ chosen, isMany, onTake, ...offer }: Options<Row>) {
  const { endpoint, populate, filter, within, toChoice } = offer
  const [text, setText] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const { ref, makeRoom, look } = usePickerList()
  const { pending, saveForm } = usePendingPick(ref)
  const isSearching = text.trim() !== '' && !chosen.some(({ name }) => name === text)
  const searchText = text.trim()
  const asked = allOf(within, isSearching && filter(searchText))
  const newest = {
    sort: 'id:desc',
    populate,
    pagination: { page: 1, pageSize: shown, withCount: false },
  }
  const list = useList(endpoint, { ...asked, ...newest })
  // An exact match may be older than all partial matches shown; in quotation marks, only exact matches are found.
  const exactMatches = useList(
    endpoint,
    { ...allOf(within, filter(`"${searchText}"`)), ...newest },
    isSearching,
  )
  const isExactLoaded = !isSearching || !(exactMatches.isPending || exactMatches.isPlaceholderData)
  const isAnswered = list.data !== undefined && !list.isPlaceholderData && isExactLoaded
  const rows = (list.data?.rows ?? []).map(toChoice)
  const found = isSearching
    ? bestFirst((exactMatches.data?.rows ?? []).map(toChoice), rows, searchText).slice(0, shown)
    : rows
  // Counting costs the server more than finding the first matches, so only visible results are counted.
  const count = useList(
    endpoint,
    { ...asked, fields: ['id'], pagination: { page: 1, pageSize: 1, withCount: 'bounded' } },
    isOpen && isAnswered && found.length === shown,
  )
  const counted = count.isPlaceholderData ? undefined : count.data?.pagination
  const others = found.length === shown && counted ? counted.total - shown : 0
  const atLeast = counted?.totalIsLowerBound ? 'mehr als ' : ''
  const missing = chosen.filter(({ id }) => !found.some((choice) => choice.id === id))
  const choices = [...missing, ...found]
  const before = isMany ? '' : (chosen[0]?.name ?? '')
  const free = isMany ? found.filter(({ id }) => !chosen.some((own) => own.id === id)) : found
  const isAllShown = isSearching && found.length < shown
  const isReady = isOpen && isSearching && isAnswered

  function takeWished() {
    const { current } = pending
    if (!current || current.text !== text) return
    const isFailed = current.isToSave && (list.error ?? exactMatches.error)
    if (!isAnswered && !isFailed) return
    pending.current = undefined
    const [first] = isAnswered ? free : []
    if (first) onTake(first)
    if (!current.isToSave) {
      if (!first && !hasFocus()) setText(before)
    } else if (first) saveForm()
    else ref.current?.focus()
  }
  useEffect(takeWished)

  // Mantine announces the marked option to screen readers only once an arrow key has moved the mark.
  useEffect(() => {
    const marked = isOpen ? markedIn(ref.current) : undefined
    if (marked) ref.current?.setAttribute('aria-activedescendant', marked.id)
    else ref.current?.removeAttribute('aria-activedescendant')
  })

  function hasFocus() {
    return document.activeElement === ref.current
  }

  function nothing() {
    if (list.isFetching) return 'Wird gesucht …'
    if (list.error) return `Die Suche ist fehlgeschlagen. ${list.error.message}`
    if (found.length > 0) return 'Schon ausgewählt'
    return isSearching ? 'Nichts gefunden' : 'Noch nichts vorhanden'
  }

  return {
    choices,
    free,
    input: {
      ref,
      ...look,
      searchable: true,
      // A click, a typed letter or an arrow key opens it; focus alone does not, so that it does not cover the form.
      openOnFocus: false,
      data: [
        ...choices.map(({ id, name }) => ({ value: String(id), label: name })),
        ...(isMany && isAllShown && free.length > 1
          ? [{ value: everything, label: `Alle ${free.length} hinzufügen` }]
          : []),
        ...(others > 0
          ? [
              {
                value: more,
                label: `noch ${atLeast}${formatCount(others)} weitere`,
                disabled: true,
              },
            ]
          : []),
      ],
      // Offers neither the results of the previous text nor selected records that do not match: Enter would pick a
      // record that was not meant.
      filter({ options }: { options: ComboboxParsedItem[] }) {
        if (!isAnswered) return []
        return isSearching ? options.filter((option) => isOffered(option, found)) : options
      },
      renderOption: ({ option, checked }: { option: ComboboxItem; checked?: boolean }) => (
        <PickerOption
          label={option.label}
          detail={choices.find(({ id }) => String(id) === option.value)?.detail}
          isChosen={checked === true}
        />
      ),
      nothingFoundMessage: nothing(),
      // When it becomes true, the new first match is marked.
      selectFirstOptionOnChange: isReady,
      searchValue: text,
      onSearchChange(next: string) {
        // After the field has lost the focus, the pending text is kept; it would be reset to the selected record.
        if (next === before && pending.current && !hasFocus()) return
        pending.current = undefined
        setText(next)
      },
      onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
        const { key, shiftKey } = event
        const marked = markedIn(event.currentTarget)
        takeByTab(event)
        const isEarly = isSearching && !isAnswered && (key === 'Enter' || key === 'Tab')
        if (isEarly && !shiftKey) pending.current = { text }
        // During a search, Enter would save the form without the record being searched for.
        if (key === 'Enter' && isSearching && !marked) event.preventDefault()
      },
      onDropdownOpen() {
        makeRoom()
        setIsOpen(true)
        pending.current = undefined
        // Opening it again retries, even if a failure has not been rendered yet; a pending request continues.
        if (!list.data || list.error) void list.refetch({ cancelRefetch: false })
      },
      onDropdownClose: () => setIsOpen(false),
    },
    setText,
  }
}

function allOf(...conditions: (Record<string, unknown> | false | undefined)[]) {
  return { filters: { $and: conditions.filter(Boolean) } }
}

/** Exact matches first, then those that start with the text, then the rest: Enter takes the first one. */
function bestFirst(exactMatches: Choice[], found: Choice[], searchText: string): Choice[] {
  const start = searchText.toLowerCase()
  const begins = ({ name }: Choice) => Number(name.toLowerCase().startsWith(start))
  const others = found.filter(({ id }) => !exactMatches.some((one) => one.id === id))
  return [...exactMatches, ...others.sort((one, other) => begins(other) - begins(one))]
}

function isOffered(option: ComboboxParsedItem, found: Choice[]): boolean {
  if (!('value' in option)) return false
  if (option.value === more || option.value === everything) return true
  return found.some(({ id }) => String(id) === option.value)
}

interface OptionProps {
  label: string
  detail: string | undefined
  isChosen: boolean
}

function PickerOption({ label, detail, isChosen }: OptionProps) {
  return (
    <span className="picker-option">
      <span>
        {label} {detail && <span className="picker-detail">{detail}</span>}
      </span>
      {isChosen && <Check size={16} aria-hidden />}
    </span>
  )
}
