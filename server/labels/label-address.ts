import type { Config } from '../core/config.ts'

/** The permanent address in a device's QR code; its host name in lower case and ASCII. */
export function labelAddress({ publicUrl }: Pick<Config, 'publicUrl'>, publicId: string): string {
  return new URL(`${publicUrl}/g/${publicId}`).href
}
