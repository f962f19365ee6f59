import { fileTypeFromFile } from 'file-type'
import { type ActiveContent, activeContentNames } from '#contract/files.ts'
import { ProblemError } from '../core/problem-error.ts'
import { activeTable } from '../inspection/active-table.ts'
import { refuseAppendedZip } from '../inspection/appended-zip.ts'
import { inspectArchive } from '../inspection/inspect-archive.ts'
import { inspectImage } from '../inspection/inspect-image.ts'
import { inspectPdf } from '../inspection/inspect-pdf.ts'
import { inspectText } from '../inspection/inspect-text.ts'
import { type Bytes, withBytes } from '../inspection/open-bytes.ts'
import { Refusal } from '../inspection/refusal.ts'
import { extensionOf } from './file-name.ts'
import { type FileType, fileTypes } from './file-types.ts'

/** The kind of an upload, determined from its bytes. */
export interface Inspected {
  /** With the dot, in lower case: `.pdf`. */
  ext: string
  mime: string
  /** Content that is executed or loaded when the file is opened; the settings decide whether it is accepted. */
  activeContent: ActiveContent[]
}

/** Throws a 400 (in German) for a file of a forbidden kind, before any byte is stored. */
export function assertAllowedName(name: string): void {
  typeOf(name)
}

/** Checks that the bytes at `path` are what the name claims, and nothing more; throws a 400 in German if not. */
export async function inspect(name: string, path: string, size: number): Promise<Inspected> {
  const type = typeOf(name)
  const ending = extensionOf(name)
  if (size === 0) throw ProblemError.field('files', `Die Datei „${name}“ ist leer!`, 'required')
  const found = await withBytes(path, async (bytes) => {
    if (!(await isKind(type, path, bytes))) throw refused(await mismatch(name, ending, bytes))
    return inspectContent(type, bytes).catch((error: unknown) => {
      throw error instanceof Refusal ? refused(`Die Datei „${name}“ ${error.message}`) : error
    })
  })
  return { ext: `.${ending}`, mime: type.mime, activeContent: [...found].toSorted() }
}

/** The 400 for a file with active content, if the settings refuse that. */
export function refuseActive(name: string, found: ActiveContent[]): ProblemError {
  const contentNames = found.map((kind) => activeContentNames[kind]).join(', ')
  return refused(
    `Die Datei „${name}“ enthält aktive Inhalte: ${contentNames}. Bitte ohne sie speichern oder als PDF hochladen!`,
  )
}

function typeOf(name: string): FileType {
  const ending = extensionOf(name)
  const type = Object.hasOwn(fileTypes, ending) ? fileTypes[ending] : undefined
  if (type) return type
  const allowed = `Erlaubt sind: ${Object.keys(fileTypes).join(', ')}.`
  throw refused(
    ending === ''
      ? `Die Datei „${name}“ hat keine Endung. ${allowed}`
      : `Dateien mit der Endung „.${ending}“ sind nicht erlaubt („${name}“). ${allowed}`,
  )
}

/** Bytes read from the start of a file: comments may precede its signature. */
const headLength = 4_096

async function isKind({ begins, kinds }: FileType, path: string, bytes: Bytes) {
  const head = (await bytes.at(0, headLength)).toString('latin1')
  if (typeof begins === 'string' && !head.startsWith(begins)) return false
  if (begins instanceof RegExp && !begins.test(head)) return false
  return !kinds || kinds.includes((await fileTypeFromFile(path))?.ext ?? '')
}

const oleMark = 'd0cf11e0a1b11ae1'

async function mismatch(name: string, ending: string, bytes: Bytes): Promise<string> {
  const message = `Der Inhalt von „${name}“ passt nicht zur Endung „.${ending}“!`
  const isOle = (await bytes.at(0, 8)).toString('hex') === oleMark
  if (!isOle || !['docx', 'xlsx', 'pptx'].includes(ending)) return message
  return `${message} Sie ist mit einem Passwort verschlüsselt oder im alten Office-Format; bitte ohne Passwort als „.${ending}“ speichern.`
}

async function inspectContent(type: FileType, bytes: Bytes): Promise<Set<ActiveContent>> {
  const { content, holds } = type
  if (content === 'archive') return inspectArchive(bytes, holds)
  await refuseAppendedZip(bytes)
  if (content === 'image') await inspectImage(bytes)
  if (content === 'pdf') await inspectPdf(bytes)
  if (content === 'text' || content === 'table') await inspectText(bytes)
  return content === 'table' ? activeTable(bytes) : new Set()
}

function refused(message: string): ProblemError {
  return ProblemError.field('files', message, 'format', 'file-kind-refused')
}
