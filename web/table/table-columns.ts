import type { CSSProperties } from 'react'
import type { TableColumn } from './DataTable.tsx'

const defaultTrack = 'minmax(0, 1fr)'

/** A column as wide as its content needs, including the current padding of the cells. */
export function widthFor(content: string): string {
  return `calc(${content} + 2 * var(--cell-padding))`
}

/** Grid tracks shared by all rows of a table, each of which is its own grid and so laid out independently. */
export function tracksOf<Row>(
  columns: TableColumn<Row>[],
  { hasExpander = false, hasSelection = false },
): CSSProperties {
  const tracks = [hasExpander && '2.75rem', hasSelection && '2.75rem', ...columns.map(trackOf)]
  const printed = columns.filter(({ kind }) => kind !== 'actions').map(trackOf)
  const added = columns.reduce((sum, { room = 0 }) => sum + room, 0)
  return {
    '--tracks': tracks.filter(Boolean).join(' '),
    '--printed-tracks': printed.join(' '),
    '--added-width': `${added}rem`,
  } as CSSProperties
}

function trackOf<Row>({ kind, width, room }: TableColumn<Row>): string {
  if (room !== undefined) return `minmax(${room}rem, 1fr)`
  return width ?? (kind === 'actions' ? widthFor('11.25rem') : defaultTrack)
}

/** The CSS class names of a cell. */
export function classOf<Row>({ kind, onPhone }: TableColumn<Row>): string | undefined {
  const names = [kind && `cell-${kind}`, onPhone && `card-${onPhone}`].filter(Boolean)
  return names.length > 0 ? names.join(' ') : undefined
}
