import { basename, extname } from 'node:path'
import { ProblemError } from '../core/problem-error.ts'

const maxLength = 255

/** The last segment of the path that a client sent, without control characters; browsers send a quote as `%22`. */
export function cleanName(sent: string): string {
  const name = basename(sent.replaceAll('%22', '"').replaceAll('\\', '/'))
  return cleanTitle(name.replaceAll(/%0[ad]/gi, ''))
}

/** A file name given by a user, without control characters; a slash in it is part of the name. */
export function cleanTitle(title: string): string {
  const name = title
    .toWellFormed()
    .normalize('NFC')
    // Bidirectional control characters could hide the real extension.
    .replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, '')
    .trim()
  if (name === '') throw ProblemError.field('files', 'Eine Datei hat keinen Namen!', 'required')
  return cut(name, extensionOf(name))
}

/** The extension in lower case, without the dot; empty if there is none. */
export function extensionOf(name: string): string {
  return extname(name).slice(1).toLowerCase()
}

/** The new name with the file's extension, which must not change because the content does not. */
export function withExtension(name: string, extension: string): string {
  return cut(extensionOf(name) === extension ? name : `${name}.${extension}`, extension)
}

/** Truncates to 255 characters, keeping the extension. */
function cut(name: string, extension: string): string {
  if (name.length <= maxLength) return name
  const isReal = extension !== '' && extension.length < 20
  const tail = isReal ? name.slice(-extension.length - 1) : ''
  return name.slice(0, maxLength - tail.length).toWellFormed() + tail
}
