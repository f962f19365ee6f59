import {
  type FileImport,
  type FileImportEntry,
  fileImports,
  pieceBytes,
} from '#contract/file-imports.ts'
import { isConnected } from '../base/connection.ts'
import { createStore } from '../base/store.ts'
import { call } from '../client/api.ts'
import { causeOf, logFailure } from '../client/failures.ts'
import { RequestError } from '../client/request-error.ts'
import { whenUserChanges } from '../client/user-change.ts'
import { hashOf } from '../files/check-file.ts'
import { heldWhile } from '../form/unsaved-input.ts'
import type { FoundFile } from './dropped-folders.ts'
import { sendBytes } from './send-bytes.ts'
import { showFileImport } from './use-file-import.ts'
import { markOf } from './zip-mark.ts'

/** Progress of sending an import's files from this browser. */
export interface SendProgress {
  id: number
  /** Bytes that were hashed and, if missing in the portal, sent. */
  done: number
  total: number
  /** Paused until the connection is back. */
  isBroken: boolean
}

/** One import at a time, whatever screen is open; null while nothing is being sent. */
export const sendProgress = createStore<SendProgress | null>(null)

/** Maximum number of files announced per request. */
const announcedPerRequest = 50

let controller = new AbortController()
let waiting: (() => void) | undefined

/** Sends the files that the portal lacks, then starts the planning; resumes when the connection is back. */
export async function uploadFiles(fileImport: FileImport, files: FoundFile[]): Promise<void> {
  await sendAs(fileImport.id, sizeOf(files), (signal) => sendFiles(fileImport.id, files, signal))
}

/** The same for a ZIP, starting at the first piece that the portal lacks. */
export async function uploadZip(fileImport: FileImport, file: File): Promise<void> {
  await sendAs(fileImport.id, file.size, (signal) => sendPieces(fileImport.id, file, signal))
}

/** Stops sending; what has arrived is kept. */
export function stopSending(): void {
  controller.abort()
  waiting?.()
}

function sizeOf(files: FoundFile[]): number {
  return files.reduce((total, { file }) => total + file.size, 0)
}

async function sendAs(
  id: number,
  total: number,
  send: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  if (sendProgress.current) return
  controller = new AbortController()
  const { signal } = controller
  addEventListener('beforeunload', warn)
  // Nothing is sent in another user's name.
  const unwatch = whenUserChanges(stopSending)
  try {
    while (!signal.aborted) {
      sendProgress.set({ id, done: 0, total, isBroken: false })
      try {
        await heldWhile(() => send(signal))
        return
      } catch (error) {
        if (signal.aborted) return
        const isBroken = error instanceof RequestError && error.status === 0
        if (!isBroken) throw error
        sendProgress.set({ id, done: 0, total, isBroken: true })
        await connection()
      }
    }
  } catch (error) {
    await logFailure('bringFiles', error)
    stopped.set({ id, message: causeOf(error).message })
  } finally {
    unwatch()
    removeEventListener('beforeunload', warn)
    sendProgress.set(null)
  }
}

/** German message about why the latest one stopped early. */
export const stopped = createStore<{ id: number; message: string } | null>(null)

/** Resolves once the server responds again, or the user stops. */
function connection(): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      leave()
      waiting = undefined
      resolve()
    }
    // The offline notice polls until the server responds.
    const leave = isConnected.subscribe(() => isConnected.current && settle())
    waiting = settle
  })
}

function warn(event: BeforeUnloadEvent) {
  event.preventDefault()
}

async function sendFiles(id: number, files: FoundFile[], signal: AbortSignal): Promise<void> {
  stopped.set(null)
  /** Keys of content and extension: a file with the same key need not be sent again. */
  const sentKeys = new Set<string>()
  for (let at = 0; at < files.length; at += announcedPerRequest) {
    const batch = files.slice(at, at + announcedPerRequest)
    const announced = []
    for (const { path, file } of batch) {
      const sha256 = await hashOf(file, signal)
      announced.push({ path, size: file.size, sha256 })
    }
    const { entries } = await call(fileImports.announce, { id, entries: announced }, { signal })
    for (const [index, { number, isMissing }] of entries.entries()) {
      const { path, file } = batch[index] ?? {}
      if (!file || path === undefined) continue
      const kind = `${announced[index]?.sha256}${path.slice(path.lastIndexOf('.')).toLowerCase()}`
      if (isMissing && number !== null && !sentKeys.has(kind)) {
        // A refused file was refused because of its name, so its content is not marked as sent.
        const { isThere } = await sendOne(id, number, file, signal)
        if (isThere) sentKeys.add(kind)
      } else moveOn(file.size)
    }
  }
  showFileImport(await call(fileImports.check, { id }))
}

async function sendOne(
  id: number,
  number: number,
  file: File,
  signal: AbortSignal,
): Promise<FileImportEntry> {
  const before = sendProgress.current?.done ?? 0
  const path = `${fileImports.list.path}/${id}/entries/${number}/bytes`
  const onProgress = (bytes: number) => reach(before + Math.min(bytes, file.size))
  const entry = await sendBytes(fileImports.send, path, file, { onProgress, signal })
  reach(before + file.size)
  return entry
}

async function sendPieces(id: number, file: File, signal: AbortSignal): Promise<void> {
  stopped.set(null)
  const { zip } = await call(fileImports.show, { id }, { signal })
  if (!zip) return
  const isSame = zip.size === file.size && zip.mark === (await markOf(file))
  if (!isSame) throw new Error(otherZip)
  for (let offset = zip.received; offset < file.size; offset += pieceBytes) {
    const piece = new File([file.slice(offset, offset + pieceBytes)], file.name)
    const path = `${fileImports.list.path}/${id}/pieces?offset=${offset}`
    reach(offset)
    const onProgress = (bytes: number) => reach(offset + Math.min(bytes, piece.size))
    showFileImport(await sendBytes(fileImports.sendPiece, path, piece, { onProgress, signal }))
  }
}

function moveOn(bytes: number) {
  reach((sendProgress.current?.done ?? 0) + bytes)
}

function reach(done: number) {
  const { current } = sendProgress
  if (current) sendProgress.set({ ...current, done, isBroken: false })
}

const otherZip = 'Das ist ein anderes ZIP als das, das hier begonnen wurde.'
