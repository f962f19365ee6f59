import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { ProblemError } from '../core/problem-error.ts'
import type { Secrets } from '../core/secrets.ts'

const cipherName = 'aes-256-gcm'

/** The key material of a sealed file; base64. */
const Seal = z.object({ key: z.string(), nonce: z.string(), tag: z.string() })

/** Bytes to be stored, encrypted with a key of their own. */
export interface SealedFile {
  bytes: Readable
  /** The encrypted key, and the number of plain bytes; call it after everything has been read. */
  end(): { secret: string; size: number }
}

/** Encrypts a file in a stream: deleting its row makes the bytes unreadable, wherever copies of them exist. */
export function sealFile(secrets: Secrets, source: AsyncIterable<Uint8Array>): SealedFile {
  const [key, nonce] = [randomBytes(32), randomBytes(12)]
  const cipher = createCipheriv(cipherName, key, nonce)
  let size = 0
  async function* sealed() {
    for await (const piece of source) {
      size += piece.length
      yield cipher.update(piece)
    }
    yield cipher.final()
  }
  return {
    bytes: Readable.from(sealed()),
    end() {
      const base64 = (bytes: Buffer) => bytes.toString('base64')
      const seal = { key: base64(key), nonce: base64(nonce), tag: base64(cipher.getAuthTag()) }
      return { secret: secrets.encrypt(JSON.stringify(seal)), size }
    },
  }
}

/** Decrypts a file; the stream fails if it was changed. Throws a 410 if its key can no longer be read. */
export function openSealed(secrets: Secrets, secret: string, bytes: Readable): Readable {
  const seal = secrets.read(secret)
  if (seal === undefined) {
    bytes.destroy()
    throw new ProblemError(
      'gone',
      'Diese Datei lässt sich nicht mehr lesen, weil das Portal seine früheren Schlüssel nicht hat. Bitte neu bestellen!',
    )
  }
  const { key, nonce, tag } = Seal.parse(JSON.parse(seal))
  const of = (text: string) => Buffer.from(text, 'base64')
  const decipher = createDecipheriv(cipherName, of(key), of(nonce)).setAuthTag(of(tag))
  async function* opened() {
    for await (const piece of bytes) yield decipher.update(piece)
    yield decipher.final()
  }
  // If nobody ever reads it, the generator does not begin, and would leave the file open.
  return Readable.from(opened()).once('close', () => bytes.destroy())
}
