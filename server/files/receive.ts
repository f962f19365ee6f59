import { statfs } from 'node:fs/promises'
import { basename } from 'node:path'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { ProblemError } from '../http/problem-error.ts'
import type { Services } from '../services.ts'
import type { StagedBlob } from './blob-store.ts'
import { assertAllowedName, type Inspected, inspect } from './inspect.ts'

/** A file of an upload request: its bytes staged and inspected, its name cleaned. */
export interface Received extends Inspected {
  name: string
  staged: StagedBlob
}

const maxFiles = 50

/** Streams every file of a multipart request to staging. When one is refused, nothing of the request is kept. */
export async function receiveFiles(
  services: Services,
  request: FastifyRequest,
): Promise<Received[]> {
  if (!request.isMultipart()) {
    throw ProblemError.field(
      'files',
      'Bitte Dateien als multipart/form-data im Feld „files“ senden!',
    )
  }
  const received: Received[] = []
  try {
    const parts = request.parts({
      limits: {
        fileSize: services.config.maxFileBytes,
        files: maxFiles,
        fields: 100,
        fieldSize: 64_000,
      },
    })
    for await (const part of parts) {
      if (part.type === 'file') received.push(await receive(services, part))
    }
    if (received.length === 0)
      throw ProblemError.field('files', 'Bitte mindestens eine Datei auswählen!')
    return received
  } catch (error) {
    await discardAll(received)
    throw error
  }
}

/** Throws away what was staged; harmless for what was kept. */
export async function discardAll(received: Received[]): Promise<void> {
  await Promise.all(received.map(({ staged }) => staged.discard()))
}

async function receive({ blobs, config }: Services, part: MultipartFile): Promise<Received> {
  if (part.fieldname !== 'files' && part.fieldname !== 'files[]') {
    throw ProblemError.field(part.fieldname, 'Dateien gehören in das Feld „files“!')
  }
  const name = cleanName(part.filename)
  assertAllowedName(name)
  await assertSpace(config.dataDir)
  const staged = await blobs.stage(part.file)
  try {
    if (part.file.truncated) throw tooLarge(name, config.maxFileBytes)
    return { name, staged, ...(await inspect(name, staged.path, staged.size)) }
  } catch (error) {
    await staged.discard()
    throw error
  }
}

/** The last part of the path, without control characters; browsers send a quote as `%22`. */
function cleanName(filename: string): string {
  const decoded = filename.replaceAll('%22', '"').replaceAll(/%0D|%0A/gi, '')
  const name = basename(decoded.replaceAll('\\', '/'))
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
  if (name === '') throw ProblemError.field('files', 'Eine Datei hat keinen Namen!')
  return [...name].length <= 255 ? name : shortened(name)
}

function shortened(name: string): string {
  const dot = name.lastIndexOf('.')
  const ending = dot > 0 ? name.slice(dot) : ''
  return [...name].slice(0, 255 - ending.length).join('') + ending
}

function tooLarge(name: string, maxBytes: number): ProblemError {
  const limit = new Intl.NumberFormat('de-DE').format(maxBytes / 1_000_000)
  return new ProblemError(
    'too-large',
    `Die Datei „${name}“ ist zu groß. Erlaubt sind höchstens ${limit} MB.`,
  )
}

/** Keeps 1 GB or 5 % of the disk free, whichever is more, so that the database can always write. */
async function assertSpace(dataDir: string): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(dataDir)
  if (bavail * bsize >= Math.max(1_000_000_000, blocks * bsize * 0.05)) return
  throw new ProblemError(
    'storage-full',
    'Auf dem Server ist kein Platz mehr für Dateien. Bitte wenden Sie sich an den Betreiber.',
  )
}
