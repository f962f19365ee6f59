import { type ComponentType, createElement, type ReactElement } from 'react'
import { createStore, useStore } from '../base/store.ts'

/** What every dialog is given besides its own properties. */
export interface Closable {
  onClose: () => void
}

/** One open dialog; the last of the list lies on top. */
interface OpenDialog {
  id: number
  element: ReactElement
}

/** What the caller says of a dialog; each shape of a union keeps its own properties. */
type OwnProps<Props> = Props extends unknown ? Omit<Props, keyof Closable> : never

/** All open dialogs. */
export const openDialogs = createStore<readonly OpenDialog[]>([])
let lastId = 0

/**
 * Opens a dialog above all others and returns the id that closes it. None opens above one of its own kind: that was a
 * double click, while the server or the dialog's code was waited for.
 */
export function openDialog<Props extends Closable>(
  Dialog: ComponentType<Props>,
  props: OwnProps<Props>,
): number {
  const top = openDialogs.current.at(-1)
  if (top?.element.type === Dialog) return top.id
  lastId += 1
  const id = lastId
  const all = { ...props, onClose: () => closeDialog(id) } as unknown as Props
  openDialogs.set([...openDialogs.current, { id, element: createElement(Dialog, all) }])
  return id
}

/** Closes the dialog with that id, or without one the topmost. */
export function closeDialog(id?: number): void {
  const closing = id ?? openDialogs.current.at(-1)?.id
  if (!openDialogs.current.some((dialog) => dialog.id === closing)) return
  openDialogs.set(openDialogs.current.filter((dialog) => dialog.id !== closing))
}

export function closeAllDialogs(): void {
  if (openDialogs.current.length > 0) openDialogs.set([])
}

/** Resolves as soon as the dialog with that id is gone. */
export function closed(id: number): Promise<void> {
  return new Promise((resolve) => {
    const leave = openDialogs.subscribe(() => {
      if (openDialogs.current.some((dialog) => dialog.id === id)) return
      leave()
      resolve()
    })
  })
}

export function useDialogs(): readonly OpenDialog[] {
  return useStore(openDialogs)
}
