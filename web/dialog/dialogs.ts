import type { User } from '#contract/auth.ts'
import type { Company } from '#contract/companies.ts'
import type { Device } from '#contract/devices.ts'
import type { Doctype } from '#contract/doctypes.ts'
import type { Media } from '#contract/files.ts'
import type { Part } from '#contract/parts.ts'
import { createStore, useStore } from '../base/store.ts'
import type { MadeFile } from '../client/make-file.ts'
import type { Session } from '../client/session.ts'
import type { BannerWords } from '../ui/banner-look.ts'

/** Every dialog of the application with what it needs to open. */
export interface DialogProps {
  CompanyForm:
    | { mode: 'new'; onCreated?: (company: Company) => void }
    | { mode: 'update'; company: Company }
  PartsForm: { mode: 'new'; onCreated?: (part: Part) => void } | { mode: 'update'; part: Part }
  DoctypesForm:
    | { mode: 'new'; onCreated?: (doctype: Doctype) => void }
    | { mode: 'update'; doctype: Doctype }
  /** `files` were dropped on the page and wait for their document type. */
  FileForm:
    | { mode?: 'new'; files?: File[]; onUploaded?: (created: Media[]) => void }
    | { mode: 'update'; file: Media }
  /** Gives these documents to devices, or these devices documents; the dialog asks for the other side. */
  AssignForm: { files: number[] } | { devices: number[] }
  /** `device` in mode `new` is a copy that prefills the form. */
  DeviceForm: { mode: 'new'; device?: Device } | { mode: 'update'; device: Device }
  /** Labels of these devices, in this order; one after the other can be looked at before they are printed. */
  QrCode: { devices: number[] }
  /** Documents of a device, to send, look at or save; `pass` when it was made just now. */
  DocumentsForm: { device: { id: number; sn: string }; pass?: string }
  /** The session `lost` has ended below an open dialog: a new one saves what was typed there. */
  SignInAgain: { lost: Session }
  Jump: Record<string, never>
  Shortcuts: Record<string, never>
  /** A colleague's name, address and role. */
  UserForm: { mode: 'new' } | { mode: 'update'; user: User }
  UserPassword: { user: User }
  OwnPassword: Record<string, never>
  TokenForm: Record<string, never>
  Loader: Record<string, never>
  MessageBox: Question | BannerWords
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
  /** Agreeing takes nothing away, so its button does not warn. */
  isHarmless?: boolean
  onConfirm: (work: Work) => Promise<void> | void
}

/** How long work tells its dialog how far it is, and hears that it should stop. */
export interface Work {
  signal: AbortSignal
  report: (done: number, total: number) => void
}

export type DialogName = keyof DialogProps

/** One open dialog; the last of the list lies on top. */
export type OpenDialog = {
  [Name in DialogName]: { id: number; name: Name; props: DialogProps[Name] }
}[DialogName]

/** All open dialogs. */
export const openDialogs = createStore<readonly OpenDialog[]>([])
let lastId = 0

/**
 * Opens a dialog above all others; the answered id closes it. None opens above one of its own kind: that was a double
 * click, while the server or the dialog's code was waited for.
 */
export function openDialog<Name extends DialogName>(name: Name, props: DialogProps[Name]): number {
  const top = openDialogs.current.at(-1)
  if (top?.name === name) return top.id
  lastId += 1
  openDialogs.set([...openDialogs.current, { id: lastId, name, props } as OpenDialog])
  return lastId
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

export function useDialogs(): readonly OpenDialog[] {
  return useStore(openDialogs)
}
