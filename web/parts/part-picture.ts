import type { Part } from '#contract/parts.ts'
import { type PreviewWidth, previewPath } from '#contract/paths.ts'

/** Address of a machine's picture in about the displayed width; undefined if there is none. */
export function pictureOf(
  part: Pick<Part, 'picture'> | null | undefined,
  width: PreviewWidth = 480,
): string | undefined {
  const { preview, url } = (part?.picture ?? {}) as { preview?: string | null; url?: string }
  return preview ? previewPath(preview, width) : url
}

/** Letters in place of a picture: 'EA' for 'EA-105'. */
export function lettersOf(name: string): string {
  const letters = /\p{L}{1,3}/u.exec(name)?.[0] ?? name.slice(0, 2)
  return letters.toLocaleUpperCase('de-DE')
}
