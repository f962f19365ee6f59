/** Maximum number of entries, including those of nested archives. */
const maxEntries = 10_000
/** Maximum unpacked size of all entries, in bytes. */
export const maxUnpacked = 1e9
/** Maximum ratio of unpacked to packed size. */
export const maxRatio = 100
/** Unpacked size in bytes below which the ratio does not matter. */
export const harmless = 1e6
/** Maximum nesting depth of archives. */
export const maxDepth = 3
/** Maximum size in bytes of a compressed nested archive, which is unpacked into memory. */
export const maxHeld = 32e6
/** Maximum number of bytes of XML read per office file. */
export const maxXml = 256e6

/** The limits of an archive. */
export interface ZipLimits {
  entries: number
  /** In bytes. */
  unpacked: number
}

export const limitsOfUploads: ZipLimits = { entries: maxEntries, unpacked: maxUnpacked }

/** How much of the limits an upload has used. */
export interface Usage {
  entries: number
  unpacked: number
  xml: number
}
