import { useState } from 'react'
import { takeByTab, usePickerList } from './use-picker-list.ts'

/**
 * Search in a picker whose options are already loaded. As soon as text is typed, the first match is marked, so that
 * Enter and Tab take it.
 */
export function useSearchedList() {
  const [text, setText] = useState('')
  const { ref, makeRoom, look } = usePickerList()
  return {
    ref,
    ...look,
    searchable: true,
    openOnFocus: false,
    selectFirstOptionOnChange: text.trim() !== '',
    nothingFoundMessage: 'Nichts gefunden',
    onSearchChange: setText,
    onDropdownOpen: makeRoom,
    onKeyDown: takeByTab,
  }
}
