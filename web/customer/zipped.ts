import type { CustomerFile } from '#contract/customer.ts'

/** What the ZIP of a device holds. */
export interface Zipped {
  /** How many files in their current version. */
  files: number
  /** How many of them in another version besides: that of the delivery. */
  delivered: number
  /** Of all of it. */
  kilobytes: number
}

/** Of all files of a device; one whose upload is missing stands on the page alone. */
export function zippedOf(media: CustomerFile[]): Zipped {
  const current = media.flatMap(({ url }) => url ?? [])
  const delivered = media.flatMap(deliveredOf)
  return {
    files: current.length,
    delivered: delivered.length,
    kilobytes: [...current, ...delivered].reduce((sum, { size }) => sum + size, 0),
  }
}

function deliveredOf({ versions, deliveredVersion }: CustomerFile) {
  return versions.find(({ id }) => id === deliveredVersion)?.url ?? []
}
