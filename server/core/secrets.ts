import { createHmac, randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { ConfigError } from './config.ts'
import { decryptText, encryptText, readText } from './encryption.ts'
import { shellWord } from './shell-word.ts'

/** Encrypts data that is in the database for a while and readable by the portal only. */
export interface Secrets {
  /** Encrypts and authenticates a text (AES-256-GCM); the result is base64. */
  encrypt(text: string): string
  /** The decrypted text; throws if it was altered or encrypted with another key. */
  decrypt(encrypted: string): string
  /** The same, but undefined instead, for what a restore without keys has made unreadable. */
  read(encrypted: string): string | undefined
  /** A secret of 256 bits (hex), derived from this name and always the same. */
  derive(name: string): string
}

const SecretsFile = z.object({ sealingKey: z.base64().length(44) })

/**
 * Reads the keys of `<dataDir>/secrets.json`. Rejects a file that others may read, and a folder without one: keys made
 * by a command, in a wrong folder for example, would be taken for those of the portal.
 */
export function openSecrets(dataDir: string): Secrets {
  const found = readSecrets(join(dataDir, 'secrets.json'))
  if (found) return secretsOf(found.sealingKey)
  throw new ConfigError(
    `DATA_DIR: In ${dataDir} fehlt secrets.json. Bitte prüfen, ob das der Ordner des Portals ist; wenn ja, die Datei aus einer Sicherung zurückholen, oder ohne eine das Portal einmal starten.`,
  )
}

/**
 * The same for a start, which makes new keys if there are none. It may still be refused: they are written by `keep`,
 * and must not encrypt anything before.
 */
export function prepareSecrets(dataDir: string): { secrets: Secrets; keep(): Secrets } {
  const file = join(dataDir, 'secrets.json')
  const found = readSecrets(file)
  const { sealingKey } = found ?? { sealingKey: randomBytes(32).toString('base64') }
  const secrets = secretsOf(sealingKey)
  return {
    secrets,
    keep() {
      if (found === undefined) writeSecrets(file, { sealingKey })
      return secrets
    },
  }
}

function secretsOf(sealingKey: string): Secrets {
  const key = Buffer.from(sealingKey, 'base64')
  return {
    encrypt: (text) => encryptText(key, text),
    decrypt: (encrypted) => decryptText(key, encrypted),
    read: (encrypted) => readText(key, encrypted),
    derive: (name) => createHmac('sha256', key).update(name).digest('hex'),
  }
}

function readSecrets(file: string) {
  const stat = statSync(file, { throwIfNoEntry: false })
  if (!stat) return undefined
  if ((stat.mode & 0o077) !== 0) {
    throw new ConfigError(
      `DATA_DIR: Andere auf diesem Rechner dürfen ${file} lesen. Bitte ausführen: chmod 600 ${shellWord(file)}`,
    )
  }
  // One of another user, for example, is not damaged: the start says whose it is.
  const text = readFileSync(file, 'utf8')
  try {
    return SecretsFile.parse(JSON.parse(text))
  } catch {
    throw new ConfigError(
      `DATA_DIR: ${file} ist beschädigt. Bitte aus einer Sicherung zurückholen.`,
    )
  }
}

/** Written to a temporary file and renamed, so that a crash leaves no partial file. */
function writeSecrets(file: string, secrets: z.output<typeof SecretsFile>): void {
  if (existsSync(file)) {
    throw new ConfigError(
      `DATA_DIR: ${file} hat gerade ein anderes Portal angelegt. Bitte noch einmal starten.`,
    )
  }
  const unfinished = `${file}.tmp`
  const handle = openSync(unfinished, 'w', 0o600)
  writeSync(handle, `${JSON.stringify(secrets)}\n`)
  fsyncSync(handle)
  closeSync(handle)
  renameSync(unfinished, file)
}
