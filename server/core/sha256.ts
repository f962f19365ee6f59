import { hash } from 'node:crypto'

/** The SHA-256 of a text (as UTF-8) or of bytes, as text: one-shot, without a hash object. */
export function sha256Of(
  data: string | NodeJS.ArrayBufferView,
  encoding: 'hex' | 'base64url',
): string {
  return hash('sha256', data, encoding)
}
