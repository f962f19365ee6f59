import type { Part } from '#contract/parts.ts'
import { previewPath } from '#contract/paths.ts'

/** Where the picture of a machine lies, as small as there is one; undefined without. */
export function pictureOf(part: Pick<Part, 'picture'> | null | undefined): string | undefined {
  const { preview, url } = (part?.picture ?? {}) as { preview?: string | null; url?: string }
  return preview ? previewPath(preview, 480) : url
}
