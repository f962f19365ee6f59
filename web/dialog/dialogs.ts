import { type ComponentType, createElement, type ReactElement } from 'react'
import { createStore, useStore } from '../base/store.ts'

/** Props that every dialog receives besides its own. */
export interface Closable {
  onClose: () => void
}

/** An open dialog; the last of the list is topmost. */
interface OpenDialog {
  id: number
  element: ReactElement
}

/** The props that the caller passes; each member of a union keeps its own. */
type OwnProps<Props> = Props extends unknown ? Omit<Props, keyof Closable> : never

/** All open dialogs. */
export const openDialogs = createStore<readonly OpenDialog[]>([])
let lastId = 0

/**
 * Opens a dialog above all others and returns its id, for `closeDialog`. If the topmost dialog is of the same kind,
 * returns its id instead: that was a double click while the server or the dialog's code was still loading.
 */
export function openDialog<Props extends Closable>(
  Dialog: ComponentType<Props>,
  props: OwnProps<Props>,
): number {
  const top = openDialogs.current.at(-1)
  if (top?.element.type === Dialog) return top.id
  lastId += 1
  const id = lastId
  const allProps = { ...props, onClose: () => closeDialog(id) } as unknown as Props
  openDialogs.set([...openDialogs.current, { id, element: createElement(Dialog, allProps) }])
  return id
}

/** Closes the dialog with that id, or the topmost one by default. */
export function closeDialog(id?: number): void {
  const closing = id ?? openDialogs.current.at(-1)?.id
  if (!openDialogs.current.some((dialog) => dialog.id === closing)) return
  openDialogs.set(openDialogs.current.filter((dialog) => dialog.id !== closing))
}

export function closeAllDialogs(): void {
  if (openDialogs.current.length > 0) openDialogs.set([])
}

/** Resolves once the dialog with that id is closed. */
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
