import type { LabelFormat } from '#contract/labels.ts'

/** The places of labels on paper, in mm: a single label is a sheet with one place. */
export interface Paper {
  width: number
  height: number
  places: { left: number; top: number }[]
}

export function paperOf({ width, height, sheet }: LabelFormat): Paper {
  if (!sheet) return { width, height, places: [{ left: 0, top: 0 }] }
  const { pageWidth, pageHeight, columns, rows, left, top, stepX, stepY } = sheet
  const places = Array.from({ length: columns * rows }, (_, index) => ({
    left: left + (index % columns) * stepX,
    top: top + Math.floor(index / columns) * stepY,
  }))
  return { width: pageWidth, height: pageHeight, places }
}

/** Distributes labels over pages; the first `skip` places of the first page stay empty (undefined). */
export function pagesOf<Label>(labels: Label[], { places }: Paper, skip: number) {
  const dealt: (Label | undefined)[] = [...Array<undefined>(skip), ...labels]
  const pages: (Label | undefined)[][] = []
  for (let at = 0; at < dealt.length; at += places.length) {
    pages.push(dealt.slice(at, at + places.length))
  }
  return pages
}
