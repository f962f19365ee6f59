import { open } from 'node:fs/promises'
import { extname } from 'node:path'
import { fileTypeFromFile } from 'file-type'
import { ProblemError } from '../http/problem-error.ts'
import { type FileType, fileTypes } from './file-types.ts'

/** What an upload is, after looking at its bytes. */
export interface Inspected {
  /** With the dot, lower case: `.pdf`. */
  ext: string
  mime: string
}

/** Refuses (400, in German) a file whose kind is not allowed before a byte of it is stored. */
export function assertAllowedName(name: string): void {
  typeOf(name)
}

/** Looks whether the bytes at `path` are what the name says; throws a 400 in German when not. */
export async function inspect(name: string, path: string, size: number): Promise<Inspected> {
  const { ext, type } = typeOf(name)
  if (size === 0) throw refused(`Die Datei „${name}“ ist leer!`)
  const isRight = type.isText ? await isText(path) : await hasSignature(type, path)
  if (!isRight) {
    throw refused(`Der Inhalt von „${name}“ passt nicht zur Endung „.${ext}“!`)
  }
  return { ext: `.${ext}`, mime: type.mime }
}

function typeOf(name: string): { ext: string; type: FileType } {
  const ext = extname(name).slice(1).toLowerCase()
  const type = Object.hasOwn(fileTypes, ext) ? fileTypes[ext] : undefined
  if (type) return { ext, type }
  const allowed = Object.keys(fileTypes).join(', ')
  throw refused(
    `Dateien mit der Endung „.${ext}“ sind nicht erlaubt („${name}“). Erlaubt sind: ${allowed}.`,
  )
}

async function hasSignature({ signature }: FileType, path: string): Promise<boolean> {
  if (!signature) return true
  if (signature === 'pdf') return (await firstBytes(path, 5)).toString('latin1') === '%PDF-'
  const found = await fileTypeFromFile(path)
  return found?.ext === signature
}

/** Text has no NUL in its beginning and is no markup that a browser would run. */
async function isText(path: string): Promise<boolean> {
  const start = await firstBytes(path, 64 * 1024)
  return !start.includes(0) && !(await fileTypeFromFile(path))
}

async function firstBytes(path: string, count: number): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function refused(message: string): ProblemError {
  return ProblemError.field('files', message)
}
