import { type DragEvent, type ReactNode, useState } from 'react'
import { openNewVersion } from './open-new-version.ts'
import './row-drop.css'

interface Target {
  id: number
  box: { left: number; top: number; width: number; height: number }
}

interface Props {
  /** Renders the list; receives true while a row is the drop target, in place of the page. */
  children: (isOverRow: boolean) => ReactNode
}

/** Lets each row of a list of files accept a dropped file as a new version. */
export function RowDrop({ children }: Props) {
  const [target, setTarget] = useState<Target>()

  function onDragOver(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return
    const row = rowAt(event)
    // The row accepts the drop, not the page.
    if (row) event.preventDefault()
    const next = row && { id: row.id, box: boxOf(row.element) }
    // Rows move when the user scrolls while dragging.
    if (next?.id !== target?.id || next?.box.top !== target?.box.top) setTarget(next)
  }

  function onDrop(event: DragEvent) {
    const row = rowAt(event)
    setTarget(undefined)
    if (!row || event.dataTransfer.files.length === 0) return
    event.preventDefault()
    void openNewVersion(row.id, [...event.dataTransfer.files])
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: each row's menu offers the same: „Neue Fassung“
    <div
      onDragOver={onDragOver}
      onDragLeave={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setTarget(undefined)
      }}
      onDrop={onDrop}
    >
      {children(target !== undefined)}
      {target && (
        <div className="row-drop" style={target.box}>
          Als neue Fassung dieser Datei ablegen
        </div>
      )}
    </div>
  )
}

function boxOf(element: Element): Target['box'] {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { left, top, width, height }
}

function rowAt({ target }: DragEvent) {
  const element = (target as Element).closest('tr[data-record]')
  if (!element) return undefined
  return { id: Number(element.getAttribute('data-record')), element }
}
