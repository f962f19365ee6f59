import type { CustomerFile } from '#contract/customer.ts'

/** The contents of a device's ZIP. */
export interface Zipped {
  /** Number of files in their current version. */
  files: number
  /** How many of them are also included in the version at delivery. */
  delivered: number
  /** Total size. */
  kilobytes: number
}

/** Counts all files of a device; one whose upload is missing is only on the page. */
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
