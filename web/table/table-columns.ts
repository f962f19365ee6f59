import type { CSSProperties } from 'react'
import type { TableColumn } from './DataTable.tsx'

const usual = 'minmax(0, 1fr)'

/** A column as wide as its content needs, whatever the padding of the cells is on this screen. */
export function widthFor(content: string): string {
  return `calc(${content} + 2 * var(--cell-padding))`
}

/** The rows of a table are grids of the same tracks, so that each can be laid out by itself. */
export function tracksOf<Row>(
  columns: TableColumn<Row>[],
  { hasExpander = false, hasSelection = false },
): CSSProperties {
  const tracks = [
    hasExpander && '2.75rem',
    hasSelection && '2.75rem',
    ...columns.map(
      ({ kind, width }) => width ?? (kind === 'actions' ? widthFor('11.25rem') : usual),
    ),
  ]
  return { '--tracks': tracks.filter(Boolean).join(' ') } as CSSProperties
}

/** What the styles know a cell by. */
export function classOf<Row>({ kind, onPhone }: TableColumn<Row>): string | undefined {
  const names = [kind && `cell-${kind}`, onPhone && `card-${onPhone}`].filter(Boolean)
  return names.length > 0 ? names.join(' ') : undefined
}
