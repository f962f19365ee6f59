/** What the portal sends to the process that makes pictures. */
export interface PictureOrder {
  /** A local file: a PDF or an image. */
  path: string
  /** Pixels, the widest first. */
  widths: number[]
}

/** A WebP; `width` is the one that was ordered, of which an image that has less shows what it has. */
export interface Picture {
  width: number
  /** Pixels. */
  height: number
  bytes: Uint8Array
}

/** What the process sends back; `unreadable` says in English why there is no picture, now and later. */
export type PictureAnswer = { pictures: Picture[] } | { unreadable: string }

/** A picture is at most so many times as high as wide; what lies below is cut off. */
export const maxRatio = 3

/** Pixels side by side: red, green, blue and, where there are four, alpha. */
export interface Pixels {
  data: Uint8Array
  width: number
  height: number
  channels: 3 | 4
}
