import type { Part } from '#contract/parts.ts'
import { type PreviewWidth, previewPath } from '#contract/paths.ts'

/** Where the picture of a machine lies, about as wide as it is shown; undefined without. */
export function pictureOf(
  part: Pick<Part, 'picture'> | null | undefined,
  width: PreviewWidth = 480,
): string | undefined {
  const { preview, url } = (part?.picture ?? {}) as { preview?: string | null; url?: string }
  return preview ? previewPath(preview, width) : url
}

/** What stands in for a picture: 'EA-105' is known by its 'EA'. */
export function lettersOf(name: string): string {
  const letters = /\p{L}{1,3}/u.exec(name)?.[0] ?? name.slice(0, 2)
  return letters.toLocaleUpperCase('de-DE')
}
