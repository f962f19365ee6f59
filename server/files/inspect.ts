import { createReadStream } from 'node:fs'
import { fileTypeFromFile } from 'file-type'
import { ProblemError } from '../core/problem-error.ts'
import { endingOf } from './file-name.ts'
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
  const type = typeOf(name)
  const ending = endingOf(name)
  if (size === 0) throw ProblemError.field('files', `Die Datei „${name}“ ist leer!`, 'required')
  if (!(await isKind(type, path))) {
    throw refused(`Der Inhalt von „${name}“ passt nicht zur Endung „.${ending}“!`)
  }
  return { ext: `.${ending}`, mime: type.mime }
}

function typeOf(name: string): FileType {
  const ending = endingOf(name)
  const type = Object.hasOwn(fileTypes, ending) ? fileTypes[ending] : undefined
  if (type) return type
  const allowed = `Erlaubt sind: ${Object.keys(fileTypes).join(', ')}.`
  throw refused(
    ending === ''
      ? `Die Datei „${name}“ hat keine Endung. ${allowed}`
      : `Dateien mit der Endung „.${ending}“ sind nicht erlaubt („${name}“). ${allowed}`,
  )
}

async function isKind({ begins, kinds, holds = [], lacks = [] }: FileType, path: string) {
  if (begins && !(await startsWith(path, begins))) return false
  if (kinds && !kinds.includes((await fileTypeFromFile(path))?.ext ?? '')) return false
  if (holds.length + lacks.length === 0) return true
  const found = await search(path, [...holds, ...lacks])
  return holds.every((text) => found.has(text)) && !lacks.some((text) => found.has(text))
}

async function startsWith(path: string, text: string): Promise<boolean> {
  for await (const chunk of createReadStream(path, { end: text.length - 1 })) {
    return (chunk as Buffer).toString('latin1') === text
  }
  return false
}

/** Which of these texts stand in the file, in upper or lower case; reads it once, piece by piece. */
async function search(path: string, texts: string[]): Promise<Set<string>> {
  const overlap = Math.max(...texts.map(({ length }) => length)) - 1
  const found = new Set<string>()
  let rest = ''
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1_024 })) {
    const piece = rest + (chunk as Buffer).toString('latin1').toLowerCase()
    for (const text of texts) if (piece.includes(text.toLowerCase())) found.add(text)
    rest = piece.slice(piece.length - overlap)
  }
  return found
}

function refused(message: string): ProblemError {
  return ProblemError.field('files', message, 'format', 'file-kind-refused')
}
