import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import type { Manifest } from './manifest.ts'

type Parameters = NonNullable<Manifest['sealing']>

const cipherName = 'aes-256-gcm'
const [nonceLength, tagLength] = [12, 16]
/** Costs an attacker 64 MB and a tenth of a second per guess. */
const cost = { n: 65_536, r: 8, p: 1 }

/** Encryption with a key derived from the passphrase. */
export interface Seal {
  parameters: Parameters
  /** Encrypts; authenticates the path as well, so that no file can be put in place of another. */
  close(path: string, content: Buffer): Buffer
  /** Decrypts; throws if the passphrase is wrong or a byte was changed. */
  open(path: string, sealed: Buffer): Buffer
}

/** Derives a seal from a passphrase: a new one, or with the parameters of a backup the one it was made with. */
export function sealOf(passphrase: string, knownParameters?: Parameters): Seal {
  const parameters = knownParameters ?? {
    kdf: 'scrypt' as const,
    ...cost,
    salt: randomBytes(32).toString('base64'),
  }
  const { n: N, r, p, salt } = parameters
  const maxmem = 256 * N * r
  const key = scryptSync(passphrase.normalize('NFC'), Buffer.from(salt, 'base64'), 32, {
    N,
    r,
    p,
    maxmem,
  })
  return {
    parameters,
    close(path, content) {
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv(cipherName, key, nonce).setAAD(Buffer.from(path))
      const encrypted = Buffer.concat([cipher.update(content), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted])
    },
    open(path, sealed) {
      const decipher = createDecipheriv(cipherName, key, sealed.subarray(0, nonceLength))
      decipher.setAAD(Buffer.from(path))
      decipher.setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength))
      const encrypted = sealed.subarray(nonceLength + tagLength)
      return Buffer.concat([decipher.update(encrypted), decipher.final()])
    },
  }
}
