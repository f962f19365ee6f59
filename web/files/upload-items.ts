import type { Media, Upload } from '#contract/files.ts'
import type { Language } from '#contract/languages.ts'
import type { Store } from '../base/store.ts'
import type { Choice } from '../form/choice.ts'
import { refusalOf } from './check-file.ts'
import type { Pace } from './pace.ts'

/** A selected file to upload. */
export interface UploadItem {
  id: number
  file: File
  state: 'refused' | 'checking' | 'waiting' | 'queued' | 'running' | 'failed' | 'cancelled' | 'done'
  pace: Pace
  /** German reason for a refusal or failure. */
  message?: string
  /** Hash of its content, once known. */
  hash?: string
  /** An existing file with the same content. */
  same?: Media
  /** Chosen for this file only; undefined if nothing was. */
  doctype?: Choice | undefined
  languages?: Language[] | undefined
  /** Whether to store it again although it exists. */
  isDuplicateWanted: boolean
  /** The stored upload, which a retry does not send again. */
  stored?: Upload
}

type Items = Store<readonly UploadItem[]>

let lastId = 0

export function itemOf(file: File): UploadItem {
  lastId += 1
  const message = refusalOf(file)
  const state = message === undefined ? 'checking' : 'refused'
  return { id: lastId, file, state, pace: { share: 0 }, message, isDuplicateWanted: false }
}

export function findItem(items: Items, id: number): UploadItem | undefined {
  return items.current.find((item) => item.id === id)
}

export function updateItem(items: Items, id: number, change: Partial<UploadItem>): void {
  items.set(items.current.map((item) => (item.id === id ? { ...item, ...change } : item)))
}

/** Whether a file can still be uploaded. */
export function isOpen({ state }: UploadItem): boolean {
  return ['checking', 'waiting', 'failed', 'cancelled'].includes(state)
}

/** Whether a file is created on the server as a file of its own. */
export function isSent(items: readonly UploadItem[], item: UploadItem): boolean {
  return !isExisting(item) && !savedTwinOf(items, item)
}

/** Whether the existing file with the same content is used instead. */
export function isExisting(item: UploadItem): item is UploadItem & { same: Media } {
  return item.same !== undefined && !item.isDuplicateWanted
}

/** Whether the existing file with the same content is damaged. */
export function isDamaged(item: UploadItem): boolean {
  return isExisting(item) && Boolean(item.same.url?.damage)
}

/** The file in the list with the same content, if that one is saved instead. */
export function savedTwinOf(
  items: readonly UploadItem[],
  item: UploadItem,
): UploadItem | undefined {
  return item.isDuplicateWanted || item.same ? undefined : twinOf(items, item)
}

/** The first file in the list with the same content, if it is a different one. */
export function twinOf(
  items: readonly UploadItem[],
  { id, hash }: UploadItem,
): UploadItem | undefined {
  if (hash === undefined) return undefined
  const first = items.find((item) => item.hash === hash)
  return first?.id === id ? undefined : first
}

/** Whether a file was added twice, as far as a page can tell: it never sees paths. */
export function isSameFile(one: File, other: File): boolean {
  return (
    one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
  )
}
