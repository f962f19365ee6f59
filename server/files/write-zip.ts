import type { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** A file of a zip; `size` in bytes must be what the stream will hold. */
export interface ZipEntry {
  name: string
  size: number
  modified: Date
  open(): Promise<Readable>
}

/** A zip in the making: its length in bytes is known before its first byte. */
export interface WrittenZip {
  size: number
  bytes: Readable
}

/**
 * Writes files as they are (manuals and pictures are compressed already) into a zip, one after the other while it is
 * read. A file that cannot be read, or has another size, destroys `bytes` with an error that names it; whoever
 * destroys `bytes` closes the open file.
 */
export function writeZip(entries: ZipEntry[]): WrittenZip {
  const zip = new ZipFile()
  // That is what it is, and its types do not tell.
  const bytes = zip.outputStream as PassThrough
  let current: { name: string; file?: Readable } = { name: '' }

  function fail(cause: unknown) {
    bytes.destroy(new Error(`„${current.name}“ cannot be put into the zip.`, { cause }))
  }

  zip.on('error', fail)
  bytes.once('close', () => current.file?.destroy())
  for (const { name, size, modified, open } of entries) {
    zip.addReadStreamLazy(name, { size, mtime: modified, compress: false }, (take) => {
      current = { name }
      open().then((file) => {
        current = { name, file }
        if (bytes.destroyed) {
          file.destroy()
          return
        }
        file.once('error', fail)
        take(null, file)
      }, fail)
    })
  }
  return { size: finish(zip, entries), bytes }
}

/** How long the zip of these files is, opening none. */
export function zipSize(entries: Omit<ZipEntry, 'open'>[]): number {
  const unread = entries.map((entry) => ({ ...entry, open: () => new Promise<never>(() => {}) }))
  return writeZip(unread).size
}

/** Says that no more files follow; returns the length of the whole. */
function finish(zip: ZipFile, entries: Omit<ZipEntry, 'open'>[]): number {
  let size = 0
  // yazl counts a ZIP64 end from here on, but writes one only if told so.
  const forceZip64Format = directorySize(entries) >= 0xffff
  zip.end({ forceZip64Format, comment: '' }, (counted?: number) => {
    size = counted ?? -1
  })
  return size
}

/** Bytes of the directory at the zip's end: for each file its fixed part, its time and its name. */
function directorySize(entries: { name: string }[]): number {
  return entries.reduce((sum, { name }) => sum + 46 + 9 + Buffer.byteLength(name), 0)
}
