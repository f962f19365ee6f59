/** Entries of an archive, those of archives in it included. */
const maxEntries = 10_000
/** Bytes of all of them, unpacked. */
export const maxUnpacked = 1e9
/** How many times larger it may become when it is unpacked. */
export const maxRatio = 100
/** What is small unpacked harms nobody, however well it was packed. */
export const harmless = 1e6
/** Archives in archives in archives. */
export const maxDepth = 3
/** A packed archive in an archive is unpacked into memory, where it is no larger than this, in bytes. */
export const maxHeld = 32e6
/** Bytes of XML that are read of an office file. */
export const maxXml = 256e6

/** How much an archive may hold. */
export interface ZipLimits {
  entries: number
  /** Bytes. */
  unpacked: number
}

export const limitsOfUploads: ZipLimits = { entries: maxEntries, unpacked: maxUnpacked }

/** What an upload has used up of these. */
export interface Spent {
  entries: number
  unpacked: number
  xml: number
}
