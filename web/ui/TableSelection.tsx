import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Selection } from './DataTable.tsx'

/** Selects or clears all rows of the page. */
export function SelectAll({ rows, selection }: { rows: { id: number }[]; selection: Selection }) {
  const { selected, onChange } = selection
  const count = rows.filter(({ id }) => selected.has(id)).length
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
      <Checkbox
        aria-label="Alle Zeilen dieser Seite auswählen"
        checked={rows.length > 0 && count === rows.length}
        indeterminate={count > 0 && count < rows.length}
        disabled={rows.length === 0}
        onChange={toggle}
      />
    </SelectionBox>
  )
}

/** Selects one row. */
export function SelectRow({
  id,
  name,
  selection,
}: {
  id: number
  name: string
  selection: Selection
}) {
  const { selected, onChange } = selection
  function toggle() {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    onChange(next)
  }
  return (
    <SelectionBox>
      <Checkbox aria-label={`${name} auswählen`} checked={selected.has(id)} onChange={toggle} />
    </SelectionBox>
  )
}

/** The box with room around it that a finger hits too. */
function SelectionBox({ children }: { children: ReactNode }) {
  // biome-ignore lint/a11y/noLabelWithoutControl: the control inside has its own name
  return <label className="selection-box">{children}</label>
}
