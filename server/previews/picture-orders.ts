/** The message from the portal to the process that draws previews. */
export interface PictureOrder {
  /** A local file: a PDF or an image. */
  path: string
  /** In pixels, the widest first. */
  widths: number[]
}

/** A WebP. `width` is the ordered one; a smaller image is shown at its own size. */
export interface Picture {
  width: number
  /** In pixels. */
  height: number
  bytes: Uint8Array
}

/** The answer of the process; `unreadable` says in English why there will never be a picture. */
export type PictureAnswer = { pictures: Picture[] } | { unreadable: string }

/** Maximum ratio of a picture's height to its width; what lies below is cut off. */
export const maxRatio = 3

/** Raw pixels, row by row: red, green, blue and, with four channels, alpha. */
export interface Pixels {
  data: Uint8Array
  width: number
  height: number
  channels: 3 | 4
}
