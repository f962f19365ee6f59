import type { Company } from '#contract/companies.ts'
import type { Device } from '#contract/devices.ts'
import type { Doctype } from '#contract/doctypes.ts'
import type { Media } from '#contract/files.ts'
import type { Part } from '#contract/parts.ts'
import type { MadeFile } from '../documents/made-file.ts'
import { createStore, useStore } from '../store.ts'
import type { Severity } from './toasts.tsx'

/** Every dialog of the application with what it needs to open. */
export interface DialogProps {
  CompanyForm: { mode: 'new' } | { mode: 'update'; company: Company }
  PartsForm: { mode: 'new' } | { mode: 'update'; part: Part }
  DoctypesForm: { mode: 'new' } | { mode: 'update'; doctype: Doctype }
  /** `files` were dropped on the page and wait for their document type. */
  FileForm: { files?: File[]; onUploaded?: (created: Media[]) => void }
  /** `device` in mode `new` is a copy that prefills the form. */
  DeviceForm: { mode: 'new'; device?: Device } | { mode: 'update'; device: Device }
  /** Labels of these devices, in this order; one after the other can be looked at before they are printed. */
  QrCode: { devices: number[] }
  /** Documents of a device, to send, look at or save; `pass` when it was made just now. */
  DocumentsForm: { device: { id: number; sn: string }; pass?: string }
  Loader: Record<string, never>
  MessageBox: Question | Banner
  /** An image that the server keeps, or a PDF that it has just made. */
  FilesModal:
    | { file: { filename: string; url: string; mime: string; size: number } }
    | { pdf: MadeFile }
}

interface Question {
  question: string
  body?: string
  /** Text of the button that agrees, such as 'Löschen'. */
  confirm?: string
  onConfirm: () => Promise<void> | void
}

/** Type defaults to error, text to empty. */
interface Banner {
  type?: Severity
  text?: string
}

export type DialogName = keyof DialogProps

/** One open dialog; the last of the list lies on top. */
export type OpenDialog = {
  [Name in DialogName]: { id: number; name: Name; props: DialogProps[Name] }
}[DialogName]

const store = createStore<readonly OpenDialog[]>([])
let lastId = 0

/** Opens a dialog above all others; the answered id closes it. */
export function openDialog<Name extends DialogName>(name: Name, props: DialogProps[Name]): number {
  lastId += 1
  store.set([...store.current, { id: lastId, name, props } as OpenDialog])
  return lastId
}

/** Closes the dialog with that id, or without one the topmost. */
export function closeDialog(id?: number): void {
  const closing = id ?? store.current.at(-1)?.id
  if (!store.current.some((dialog) => dialog.id === closing)) return
  store.set(store.current.filter((dialog) => dialog.id !== closing))
}

export function closeAllDialogs(): void {
  if (store.current.length > 0) store.set([])
}

export function useDialogs(): readonly OpenDialog[] {
  return useStore(store)
}
