import { useState } from 'react'
import { takeByTab, usePickerList } from './use-picker-list.ts'

/**
 * How a picker searches what is there already. As soon as something is typed, the first hit is marked, so that Enter and
 * Tab take it.
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
