import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { ProblemError } from '../core/problem-error.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings/settings.store.ts'
import type { StagedBlob } from './blob-store.ts'
import { assertShortBoundary, discardRest, explainForm } from './broken-form.ts'
import { namesOf } from './file-info.ts'
import { cleanName, withExtension } from './file-name.ts'
import { assertAllowedName, type Inspected, inspect, refuseActive } from './inspect.ts'

/** A file of an upload request: bytes staged and inspected, name cleaned. */
export interface Received extends Inspected {
  name: string
  staged: StagedBlob
}

const maxFiles = 50

/** Streams every file of a multipart request to staging. If one is refused, none is kept. */
export async function receiveFiles(
  services: Services,
  request: FastifyRequest,
): Promise<Received[]> {
  if (!request.isMultipart()) {
    throw ProblemError.field(
      'files',
      'Bitte Dateien als multipart/form-data im Feld „files“ senden!',
      'format',
    )
  }
  assertShortBoundary(request)
  const received: Received[] = []
  try {
    await receiveParts(services, request, received)
    if (received.length > 0) return received
    throw ProblemError.field('files', 'Bitte mindestens eine Datei auswählen!', 'required')
  } catch (error) {
    await discardAll(received)
    discardRest(request)
    throw explain(error, request)
  }
}

/**
 * The single file of a form, in the field “file”, as a stream; it fails with `tooLarge` if it exceeds `maxBytes`. Pass
 * its errors to `explainForm`.
 */
export async function receiveOne(
  request: FastifyRequest,
  maxBytes: number,
  tooLarge: (name: string) => ProblemError,
): Promise<MultipartFile> {
  const missing = 'Bitte die Datei als multipart/form-data im Feld „file“ senden!'
  if (!request.isMultipart()) throw ProblemError.field('file', missing, 'format')
  assertShortBoundary(request)
  const part = await request.file({ limits: { fileSize: maxBytes, files: 1 } }).catch((error) => {
    throw explain(error, request)
  })
  if (part?.fieldname !== 'file') throw ProblemError.field('file', missing, 'required')
  const refused = tooLarge(part.filename)
  // A short form is parsed completely before anybody can listen.
  if (part.file.truncated) throw refused
  part.file.once('limit', () => part.file.destroy(refused))
  return part
}

/**
 * The new name that a request gives an upload in `fileInfo` (form or JSON); undefined if it gives none. Files are
 * refused, as the bytes of an upload never change.
 */
export async function receiveName(
  services: Services,
  request: FastifyRequest,
): Promise<string | undefined> {
  const infos: unknown[] = []
  try {
    if (!request.isMultipart()) infos.push((request.body as { fileInfo?: unknown })?.fileInfo)
    else {
      assertShortBoundary(request)
      for await (const part of request.parts({ limits: limitsOf(services) })) {
        if (part.type === 'file') throw ProblemError.field(part.fieldname, noNewBytes, 'read-only')
        if (part.fieldname !== 'fileInfo') throw unknownField(part.fieldname)
        infos.push(part.value)
      }
    }
  } catch (error) {
    discardRest(request)
    throw explain(error, request)
  }
  const names = infos.flatMap(namesOf)
  if (names.length === 1) return names[0]
  throw ProblemError.field(
    'fileInfo',
    'Bitte „fileInfo“ mit dem neuen Namen genau einmal senden!',
    names.length === 0 ? 'required' : 'too-long',
  )
}

const noNewBytes =
  'Der Inhalt einer hochgeladenen Datei kann nicht ersetzt werden. Bitte laden Sie die neue Fassung als eigene Datei hoch!'

/** Discards the staged bytes; does nothing for kept ones. */
export async function discardAll(received: Received[]): Promise<void> {
  await Promise.all(received.map(({ staged }) => staged.discard()))
}

async function receiveParts(services: Services, request: FastifyRequest, received: Received[]) {
  const names: (string | undefined)[] = []
  for await (const part of request.parts({ limits: limitsOf(services) })) {
    if (part.type === 'file') received.push(await receive(services, part))
    else if (part.fieldname === 'fileInfo') names.push(...namesOf(part.value))
    else throw unknownField(part.fieldname)
  }
  for (const [index, file] of received.entries()) {
    const name = names[index]
    if (name) file.name = withExtension(cleanName(name), file.ext.slice(1))
  }
}

/** For example `ref`, by which Strapi would link an upload. */
function unknownField(name: string): ProblemError {
  const message = `Unbekanntes Feld „${name}“ in diesem Formular!`
  return ProblemError.field(name, message, 'unknown-attribute')
}

function limitsOf({ config }: Services) {
  return { fileSize: config.maxFileBytes, files: maxFiles, fields: 100, fieldSize: 64_000 }
}

async function receive(services: Services, part: MultipartFile): Promise<Received> {
  const { blobs, config } = services
  if (part.fieldname !== 'files' && part.fieldname !== 'files[]') {
    throw ProblemError.field(
      part.fieldname,
      'Dateien gehören in das Feld „files“!',
      'unknown-attribute',
    )
  }
  const name = cleanName(part.filename)
  assertAllowedName(name)
  const tooLarge = refuseLength(name, config.maxFileBytes)
  // A short form is parsed completely before anybody can listen.
  if (part.file.truncated) throw tooLarge
  part.file.once('limit', () => part.file.destroy(tooLarge))
  const staged = await blobs.stage(part.file)
  try {
    const inspected = await inspect(name, staged.path, staged.size)
    await assertActiveContentAllowed(services, name, inspected)
    return { name, staged, ...inspected }
  } catch (error) {
    await staged.discard()
    throw error
  }
}

/** Throws a 400 for active content if the settings refuse it; reads the settings only if there is any. */
export async function assertActiveContentAllowed(
  { db, config }: Pick<Services, 'db' | 'config'>,
  name: string,
  inspected: Pick<Inspected, 'activeContent'>,
) {
  const { activeContent } = inspected
  if (activeContent.length === 0) return
  const settings = await readSettings(db, config)
  if (settings.activeContent === 'refuse') throw refuseActive(name, activeContent)
}

export function refuseLength(name: string, maxBytes: number): ProblemError {
  const limit = new Intl.NumberFormat('de-DE').format(maxBytes / 1_000_000)
  return new ProblemError(
    'file-too-large',
    `Die Datei „${name}“ ist zu groß. Erlaubt sind höchstens ${limit} MB.`,
  )
}

function explain(error: unknown, request: FastifyRequest): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code !== 'FST_FILES_LIMIT') return explainForm(error, request)
  return ProblemError.field(
    'files',
    `Bitte höchstens ${maxFiles} Dateien auf einmal hochladen!`,
    'too-long',
  )
}
