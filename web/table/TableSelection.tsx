import { type ChangeEvent, type ReactNode, useEffect, useRef } from 'react'
import type { Selection } from './DataTable.tsx'

/** Selects or deselects all rows of the page. */
export function SelectAll({ rows, selection }: { rows: { id: number }[]; selection: Selection }) {
  const { selected, onChange } = selection
  const box = useRef<HTMLInputElement>(null)
  const count = rows.filter(({ id }) => selected.has(id)).length
  const isPartial = count > 0 && count < rows.length
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartial
  }, [isPartial])
  function toggle() {
    const next = new Set(selected)
    for (const { id } of rows) {
      if (count === rows.length) next.delete(id)
      else next.add(id)
    }
    onChange(next)
  }
  return (
    <SelectionBox>
      <input
        ref={box}
        type="checkbox"
        aria-label="Alle Zeilen dieser Seite auswählen"
        checked={rows.length > 0 && count === rows.length}
        disabled={rows.length === 0}
        onChange={toggle}
      />
    </SelectionBox>
  )
}

interface RowProps {
  id: number
  name: string
  isSelected?: boolean
  onSelect: Selection['onChange']
}

/** Selects or deselects one row. */
export function SelectRow({ id, name, isSelected = false, onSelect }: RowProps) {
  function toggle({ nativeEvent }: ChangeEvent) {
    // With Shift held, the table selects all rows up to this one.
    if ((nativeEvent as MouseEvent).shiftKey) return
    onSelect((current) => {
      const next = new Set(current)
      if (!next.delete(id)) next.add(id)
      return next
    })
  }
  return (
    <SelectionBox>
      <input
        type="checkbox"
        aria-label={`${name} auswählen`}
        checked={isSelected}
        onChange={toggle}
      />
    </SelectionBox>
  )
}

/** A checkbox with a padding that is large enough for a finger. */
function SelectionBox({ children }: { children: ReactNode }) {
  // biome-ignore lint/a11y/noLabelWithoutControl: the input inside has its own label
  return <label className="selection-box">{children}</label>
}
