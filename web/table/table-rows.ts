/** The record rows of this table itself, without those of a table inside an expanded row. */
export function rowsOf(table: HTMLTableElement): HTMLElement[] {
  return [...table.querySelectorAll<HTMLElement>(':scope > tbody > tr[data-record]')]
}

/** The row of this table that contains an element, even in its expanded part. */
export function rowAround(table: HTMLTableElement, inside: Element | null) {
  const line = closestOf(table, inside)
  if (!line?.matches('.expanded-row')) return line?.matches('[data-record]') ? line : undefined
  const above = line.previousElementSibling
  return above instanceof HTMLElement ? above : undefined
}

/** The same without the expanded part. */
export function rowAt(table: HTMLTableElement, inside: Element) {
  const line = closestOf(table, inside)
  return line?.matches('[data-record]') ? line : undefined
}

function closestOf(table: HTMLTableElement, inside: Element | null) {
  let line = inside?.closest<HTMLElement>('tr')
  while (line && line.closest('table') !== table) line = line.parentElement?.closest('tr')
  return line ?? undefined
}

export function recordOf(row: HTMLElement): number {
  return Number(row.dataset.record)
}

/**
 * The element that names a row and leads to its record; `RecordLink` and similar components mark themselves as such.
 */
export function nameIn(row: HTMLElement) {
  return row.querySelector<HTMLElement>('[data-row-name]') ?? undefined
}

/** Moves the focus to a row: to its name, or else to its first control. */
export function focusRow(row: HTMLElement): void {
  const target = nameIn(row) ?? row.querySelector<HTMLElement>('a[href], button, input')
  target?.focus()
}
