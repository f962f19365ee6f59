/** The rows of records that belong to this very table, not to one that an opened row shows. */
export function rowsOf(table: HTMLTableElement): HTMLElement[] {
  return [...table.querySelectorAll<HTMLElement>(':scope > tbody > tr[data-record]')]
}

/** The row of this table in which something lies, also where it lies in what the row shows below itself. */
export function rowAround(table: HTMLTableElement, inside: Element | null) {
  const line = closestOf(table, inside)
  if (!line?.matches('.expanded-row')) return line?.matches('[data-record]') ? line : undefined
  const above = line.previousElementSibling
  return above instanceof HTMLElement ? above : undefined
}

/** The same without what a row shows below itself. */
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

/** What a row is known by, which leads to its record; `RecordLink` and its like say that they are it. */
export function nameIn(row: HTMLElement) {
  return row.querySelector<HTMLElement>('[data-row-name]') ?? undefined
}

/** Where the focus goes when the keyboard comes to a row. */
export function focusRow(row: HTMLElement): void {
  const target = nameIn(row) ?? row.querySelector<HTMLElement>('a[href], button, input')
  target?.focus()
}
