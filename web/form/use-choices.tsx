import type { ComboboxItem, ComboboxParsedItem } from '@mantine/core'
import { Check } from 'lucide-react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import type { Pagination } from '#contract/envelope.ts'
import { formatCount } from '../base/formats.ts'
import type { Choice } from './choice.ts'
import { type Offer, shown, useMatches } from './use-matches.ts'
import { usePendingPick } from './use-pending-pick.ts'
import { markedIn, takeByTab, usePickerList } from './use-picker-list.ts'

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
  const [text, setText] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const { ref, makeRoom, look } = usePickerList()
  const { pending, saveForm } = usePendingPick(ref)
  const isSearching = text.trim() !== '' && !chosen.some(({ name }) => name === text)
  const { list, error, found, isAnswered, counted } = useMatches(
    offer,
    text.trim(),
    isSearching,
    isOpen,
  )
  const isAllShown = isSearching && found.length < shown
  const missing = chosen.filter(({ id }) => !found.some((choice) => choice.id === id))
  const choices = [...missing, ...found]
  const chosenText = isMany ? '' : (chosen[0]?.name ?? '')
  const free = isMany ? found.filter(({ id }) => !chosen.some((own) => own.id === id)) : found

  useEffect(takePending)
  useEffect(() => announceMarked(ref.current, isOpen))

  /** Takes the record that was requested before it was found. */
  function takePending() {
    const { current } = pending
    if (!current || current.text !== text) return
    const isFailed = current.isToSave && error
    if (!isAnswered && !isFailed) return
    pending.current = undefined
    const [first] = isAnswered ? free : []
    if (first) onTake(first)
    if (!current.isToSave) {
      if (!first && !hasFocus()) setText(chosenText)
    } else if (first) saveForm()
    else ref.current?.focus()
  }

  function hasFocus() {
    return document.activeElement === ref.current
  }

  function onSearchChange(next: string) {
    // After the field has lost the focus, the pending text is kept; it would be reset to the selected record.
    if (next === chosenText && pending.current && !hasFocus()) return
    pending.current = undefined
    setText(next)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { key, shiftKey } = event
    const marked = markedIn(event.currentTarget)
    takeByTab(event)
    const isEarly = isSearching && !isAnswered && (key === 'Enter' || key === 'Tab')
    if (isEarly && !shiftKey) pending.current = { text }
    // During a search, Enter would save the form without the record being searched for.
    if (key === 'Enter' && isSearching && !marked) event.preventDefault()
  }

  function onDropdownOpen() {
    makeRoom()
    setIsOpen(true)
    pending.current = undefined
    // Opening it again retries, even if a failure has not been rendered yet; a pending request continues.
    if (!list.data || list.error) void list.refetch({ cancelRefetch: false })
  }

  function nothingFound() {
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
        ...(isMany && isAllShown && free.length > 1 ? [optionForAll(free.length)] : []),
        ...(counted && counted.total > shown ? [optionForMore(counted)] : []),
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
      nothingFoundMessage: nothingFound(),
      // When it becomes true, the new first match is marked.
      selectFirstOptionOnChange: isOpen && isSearching && isAnswered,
      searchValue: text,
      onSearchChange,
      onKeyDown,
      onDropdownOpen,
      onDropdownClose: () => setIsOpen(false),
    },
    setText,
  }
}

/** Mantine announces the marked option to screen readers only once an arrow key has moved the mark. */
function announceMarked(input: HTMLInputElement | null, isOpen: boolean) {
  const marked = isOpen ? markedIn(input) : undefined
  if (marked) input?.setAttribute('aria-activedescendant', marked.id)
  else input?.removeAttribute('aria-activedescendant')
}

function optionForAll(count: number) {
  return { value: everything, label: `Alle ${count} hinzufügen` }
}

function optionForMore({ total, totalIsLowerBound }: Pagination) {
  const others = `${totalIsLowerBound ? 'mehr als ' : ''}${formatCount(total - shown)}`
  return { value: more, label: `noch ${others} weitere`, disabled: true }
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
