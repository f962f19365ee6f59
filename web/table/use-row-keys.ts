import type { RefObject } from 'react'
import { useListKeys } from '../ui/use-shortcut.ts'
import { focusRow, nameIn, recordOf, rowAround, rowsOf } from './table-rows.ts'
import type { RowRange } from './use-row-range.ts'

const steps: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

/**
 * Keyboard handling of rows: arrows or j and k move between rows, with Shift they select; the space bar selects one,
 * `e` edits it, `a` moves to the actions for the selected rows. Enter is left to the browser.
 */
export function useRowKeys(
  table: RefObject<HTMLTableElement | null>,
  range: RowRange | undefined,
): void {
  useListKeys((event) => {
    const list = table.current
    if (!list || !isActiveList(list)) return false
    const row = rowAround(list, document.activeElement)
    const step = steps[event.key]
    if (step !== undefined) {
      if (!row && event.key.startsWith('Arrow') && !isFocusFree()) return false
      return move(list, { row, step, range: event.shiftKey ? range : undefined, begin: range })
    }
    if (event.key === 'a') return goToSelectionOf(list)
    if (!row) return false
    if (event.key === ' ' && range && document.activeElement === nameIn(row)) {
      range.toggle(recordOf(row))
      return true
    }
    const edit = row.querySelector<HTMLElement>('[data-act="edit"]')
    if (event.key !== 'e' || !edit) return false
    edit.click()
    return true
  })
}

/** Whether this is the list that has the focus, or else the first one of the screen. */
function isActiveList(list: HTMLTableElement): boolean {
  const focused = document.activeElement?.closest('[data-keys]')
  return (focused ?? document.querySelector('[data-keys]')) === list
}

/** The bar is above the list, as many Tabs away as the rows have buttons. */
function goToSelectionOf(list: HTMLTableElement): boolean {
  const firstButton = list.parentElement?.querySelector<HTMLElement>(
    ':scope > .selection-bar button',
  )
  firstButton?.focus()
  return firstButton !== null && firstButton !== undefined
}

/** The focus is where arrow keys do nothing: on the page or its heading. */
function isFocusFree(): boolean {
  const focused = document.activeElement
  return focused === null || focused === document.body || focused.matches('[tabindex="-1"]')
}

interface Move {
  row: HTMLElement | undefined
  step: number
  /** Set while Shift is held. */
  range: RowRange | undefined
  begin: RowRange | undefined
}

function move(list: HTMLTableElement, { row, step, range, begin }: Move): boolean {
  const rows = rowsOf(list)
  const next = row ? rows[rows.indexOf(row) + step] : rows.at(step > 0 ? 0 : -1)
  if (!next) return rows.length > 0
  focusRow(next)
  const id = recordOf(next)
  if (range) range.extendTo(id, row && recordOf(row))
  else begin?.begin(id)
  return true
}
