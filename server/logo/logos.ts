import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyBaseLogger } from 'fastify'
import { ConfigError } from '../core/config.ts'
import { ProblemError } from '../core/problem-error.ts'
import type { Db } from '../db/database.ts'
import { checkTemplates } from '../documents/check-templates.ts'
import type { ByteRange } from '../files/blob-store.ts'
import { unlessDeleted } from '../files/send-upload.ts'
import { markUploadUsed } from '../files/unused-uploads.store.ts'
import { imageSize } from '../inspection/image-size.ts'
import { bytesOf } from '../inspection/open-bytes.ts'
import type { Services } from '../services.ts'
import { openTypesetter } from '../typst/typesetter.ts'

/** The maker's logo, from whichever source. */
export interface Logos {
  /** The logo of pages and documents; undefined for the portal's own mark. */
  find(): Promise<LogoFile | undefined>
  /** The same for documents, which are made without a damaged logo: this is logged. */
  findSound(): Promise<LogoFile | undefined>
  /** Throws a 400 if the upload cannot be used as a logo; makes test letters with it. */
  assertUsable(upload: number): Promise<void>
  /** Marks the upload as used, so that it is not deleted as abandoned. */
  endForm(tx: Db, upload: number): Promise<void>
}

/** A logo and its bytes. */
export interface LogoFile {
  name: string
  /** With the dot, in lower case. */
  ext: string
  mime: string
  size: number
  sha256: string
  read(range?: ByteRange): Promise<Readable>
  /** Throws the same error as `read`. */
  assertSound(): Promise<void>
}

/** Formats that both browsers and documents support; an SVG cannot be uploaded. */
const mimes = ['image/png', 'image/jpeg', 'image/webp']
const maxBytes = 1_000_000
/** Maximum width and height in pixels, limited by what the typesetter unpacks. */
const maxSide = 4_000

type Tools = Pick<Services, 'config' | 'db' | 'blobs' | 'clock'>

/** `operators` is the logo of `LOGO_FILE`, which takes precedence. `timeout` is the time limit for a letter, in ms. */
export function openLogos(
  { config, db, blobs, clock }: Tools,
  operators: LogoFile | undefined,
  logger: FastifyBaseLogger,
  timeout?: number,
): Logos {
  return {
    find,
    async findSound() {
      const logo = await find()
      try {
        await logo?.assertSound()
        return logo
      } catch (err) {
        if (!(err instanceof ProblemError) || err.code !== 'file-damaged') throw err
        logger.warn({ err, sha256: logo?.sha256 }, 'documents are made without the logo')
        return undefined
      }
    },
    async assertUsable(upload) {
      const findUpload = async () =>
        (await uploads(db).where('uploads.id', '=', upload).executeTakeFirst()) ??
        refuse('unknown-relation', 'Diese hochgeladene Datei gibt es nicht (mehr)!')
      const found = await findUpload()
      if (await isOfFile(db, upload)) {
        refuse('unique', 'Dieser hochgeladene Inhalt gehört schon zu einer Datei!')
      }
      if (!mimes.includes(found.mime)) refuse('format', 'Bitte ein PNG, JPEG oder WebP angeben!')
      if (found.size > maxBytes) refuse('too-large', 'Das Logo darf höchstens 1 MB groß sein!')
      await unlessDeleted(findUpload, assertPicture(withBytes(found)))
    },
    endForm: markUploadUsed,
  }

  async function find(): Promise<LogoFile | undefined> {
    if (operators) return operators
    const chosen = await uploads(db)
      .innerJoin('settings', 'settings.upload_id', 'uploads.id')
      .where('settings.name', '=', 'logo')
      .executeTakeFirst()
    return chosen && withBytes(chosen)
  }

  function withBytes(upload: Omit<LogoFile, 'read' | 'assertSound'>): LogoFile {
    const { sha256 } = upload
    return {
      ...upload,
      read: (range) => blobs.read(sha256, range),
      assertSound: () => blobs.assertSound(sha256),
    }
  }

  async function assertPicture(logo: LogoFile) {
    const size = await imageSize(bytesOf(await buffer(await logo.read())))
    if (!size) refuse('format', unprintable)
    if (Math.max(size.width, size.height) > maxSide) {
      refuse('too-large', 'Das Logo darf höchstens 4.000 Pixel breit und hoch sein!')
    }
    await assertPrintable(logo)
  }

  /** In a separate process, so that a hostile image does not affect other letters. */
  async function assertPrintable(logo: LogoFile) {
    const typesetter = openTypesetter(config.dataDir, {
      findLogo: async () => logo,
      ...(timeout && { timeout }),
    })
    try {
      await checkTemplates({ config, typesetter, clock }, 'always')
    } catch (error) {
      if (error instanceof ConfigError) refuse('format', unprintable)
      throw error
    } finally {
      await typesetter.close()
    }
  }
}

const unprintable = 'Mit diesem Bild lassen sich keine Briefe erstellen!'

function refuse(
  code: 'format' | 'too-large' | 'unique' | 'unknown-relation',
  message: string,
): never {
  throw ProblemError.field('logo', message, code)
}

function uploads(db: Db) {
  return db
    .selectFrom('uploads')
    .select(['uploads.name', 'uploads.mime', 'uploads.size', 'uploads.blob_sha256 as sha256'])
    .select(({ fn }) => fn.coalesce('uploads.ext', ({ val }) => val('')).as('ext'))
}

async function isOfFile(db: Db, upload: number): Promise<boolean> {
  const version = await db
    .selectFrom('versions')
    .select('id')
    .where('upload_id', '=', upload)
    .executeTakeFirst()
  return version !== undefined
}
