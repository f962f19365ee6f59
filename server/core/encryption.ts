import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const cipherName = 'aes-256-gcm'

/** Encrypts and authenticates a text with a key of 32 bytes; the result is base64: nonce, tag, ciphertext. */
export function encryptText(key: Buffer, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv(cipherName, key, nonce)
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64')
}

/** The decrypted text; undefined if it was altered or encrypted with another key, as after a restore without keys. */
export function readText(key: Buffer, encrypted: string): string | undefined {
  try {
    return decryptText(key, encrypted)
  } catch {
    return undefined
  }
}

/** The decrypted text; throws if it was altered or encrypted with another key. */
export function decryptText(key: Buffer, encrypted: string): string {
  const bytes = Buffer.from(encrypted, 'base64')
  const decipher = createDecipheriv(cipherName, key, bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}
