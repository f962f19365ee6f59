import type { MouseEvent } from 'react'
import { focusRow, nameIn, recordOf, rowAt } from './table-rows.ts'
import type { RowRange } from './use-row-range.ts'

const controls = 'a, button, input, select, label, summary'

/** Mouse handling of rows: a click opens what the row's name links to, Shift selects all rows up to it. */
export function rowClicks(range: RowRange | undefined) {
  return {
    onMouseDown(event: MouseEvent<HTMLTableElement>) {
      // Otherwise, Shift would select text up to here.
      if (range && event.shiftKey && rowUnderPointer(event)) event.preventDefault()
    },
    onClick(event: MouseEvent<HTMLTableElement>) {
      const row = rowUnderPointer(event)
      if (!row) return
      const control = (event.target as Element).closest(controls)
      if (range && event.shiftKey) {
        // A checkbox keeps its default action; a link would open another window.
        if (!control?.matches('input')) event.preventDefault()
        range.extendTo(recordOf(row))
        if (!control?.matches('input')) focusRow(row)
        return
      }
      if (control?.matches('input')) range?.begin(recordOf(row))
      if (!control && !isTextSelected()) open(row, event)
    },
    onAuxClick(event: MouseEvent<HTMLTableElement>) {
      const row = rowUnderPointer(event)
      if (event.button === 1 && row && !(event.target as Element).closest(controls)) {
        open(row, event)
      }
    },
    onMouseOver({ target }: MouseEvent<HTMLTableElement>) {
      showFullText(target as Element)
    },
  }
}

function rowUnderPointer({ currentTarget, target }: MouseEvent<HTMLTableElement>) {
  return rowAt(currentTarget, target as Element)
}

function isTextSelected(): boolean {
  return (getSelection()?.toString() ?? '') !== ''
}

/** As a click on its name would: in another tab with the middle button or Ctrl. */
function open(row: HTMLElement, { button, ctrlKey, metaKey }: MouseEvent) {
  const name = nameIn(row)
  if (name instanceof HTMLAnchorElement && (button === 1 || ctrlKey || metaKey)) {
    window.open(name.href, '_blank', 'noopener')
  } else if (button === 0) name?.click()
}

/** Clipped text gets its full text as a title on hover; checked only then, not for each of hundreds of cells. */
function showFullText(target: Element) {
  const text = target.closest<HTMLElement>('.clamped')
  if (text?.title !== '') return
  if (text.scrollHeight > text.clientHeight || text.scrollWidth > text.clientWidth) {
    text.title = text.textContent
  }
}
