import { basename, extname } from 'node:path'
import { ProblemError } from '../core/problem-error.ts'

const maxLength = 255

/** The last part of the path a client sent, without control characters; browsers send a quote as `%22`. */
export function cleanName(sent: string): string {
  const name = basename(sent.replaceAll('%22', '"').replaceAll('\\', '/'))
  return cleanTitle(name.replaceAll(/%0[ad]/gi, ''))
}

/** What somebody calls a file, without control characters: a stroke in it leads into no folder. */
export function cleanTitle(title: string): string {
  const name = title
    .toWellFormed()
    .normalize('NFC')
    // Marks that turn the writing direction could hide the true ending.
    .replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, '')
    .trim()
  if (name === '') throw ProblemError.field('files', 'Eine Datei hat keinen Namen!', 'required')
  return cut(name, endingOf(name))
}

/** The extension in lower case, without its dot; empty without one. */
export function endingOf(name: string): string {
  return extname(name).slice(1).toLowerCase()
}

/** A new name for a file: its extension stays, because the content does. */
export function keepEnding(name: string, ending: string): string {
  return cut(endingOf(name) === ending ? name : `${name}.${ending}`, ending)
}

/** At most 255 characters, where the name gives way and not its extension. */
function cut(name: string, ending: string): string {
  if (name.length <= maxLength) return name
  const isReal = ending !== '' && ending.length < 20
  const tail = isReal ? name.slice(-ending.length - 1) : ''
  return name.slice(0, maxLength - tail.length).toWellFormed() + tail
}
