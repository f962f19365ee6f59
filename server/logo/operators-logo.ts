import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { Readable } from 'node:stream'
import { type Config, logoMimes } from '../core/config.ts'
import { sha256Of } from '../core/sha256.ts'
import type { LogoFile } from './logos.ts'

/** `LOGO_FILE`, read at the start; undefined if not set. */
export function readOperatorsLogo({ logoFile }: Pick<Config, 'logoFile'>): LogoFile | undefined {
  if (logoFile === undefined) return undefined
  const bytes = readFileSync(logoFile)
  const ext = extname(logoFile).toLowerCase()
  return {
    name: `logo${ext}`,
    ext,
    mime: logoMimes[ext] ?? 'application/octet-stream',
    size: bytes.length,
    sha256: sha256Of(bytes, 'hex'),
    async read(range) {
      return Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes])
    },
    assertSound: async () => undefined,
  }
}
