import type { LabelFormat } from '#contract/labels.ts'
import { markMargin } from './qr-code.ts'

/** Positions of mark and texts on a label; in mm from its upper left corner. */
export interface LabelLayout {
  /** `size` in modules, `module` in mm. */
  mark: { x: number; y: number; module: number; size: number }
  /** The area for texts. */
  area: { x: number; y: number; width: number; height: number }
}

/** Position of a label: page from 0, mm from the page's upper left corner. */
export interface LabelPlace {
  page: number
  x: number
  y: number
}

const millimetresPerInch = 25.4

/** Minimum module size for reliable reading; in mm. */
const minModule = 0.25

/** Maximum module size, as larger ones only take space from the texts; in mm. */
const maxModule = 0.8

/** Size of a code (without quiet zone) that a phone reads at arm's length; in mm. */
const comfortableCode = 14

/** Share of the label's longer side for the mark, unless readability requires more. */
const markShare = 0.45

/**
 * The layout for every output: mark left of the texts, or above them on tall formats. With `dpi`, modules are aligned
 * to whole dots. Undefined if the mark does not fit.
 */
export function layoutLabel(
  { width, height, margin = Math.min(width, height) < 24 ? 0.75 : 1.5 }: LabelFormat,
  size: number,
  dpi?: number,
): LabelLayout | undefined {
  const isTall = height >= width
  const [long, short] = isTall ? [height, width] : [width, height]
  const dot = dpi ? millimetresPerInch / dpi : 0
  const needed = size * Math.max(comfortableCode / (size - 2 * markMargin), minModule + dot)
  const space = Math.min(short - 2 * margin, Math.max(long * markShare, needed))
  const module = wholeDots(Math.min(space / size, maxModule), dot)
  if (module < minModule - tolerance) return undefined
  const side = module * size
  const gap = Math.max(1.5, Math.min(4, side * 0.08))
  // Centred across, so that labels that are printed askew keep a margin on all sides.
  const across = (short - side) / 2
  const along = Math.min(across, margin + 1)
  const x = wholeDots(isTall ? across : along, dot)
  const y = wholeDots(isTall ? along : across, dot)
  const after = (isTall ? y : x) + side + gap
  const area = isTall
    ? { x: margin, y: after, width: width - 2 * margin, height: height - after - margin }
    : { x: after, y: margin, width: width - after - margin, height: height - 2 * margin }
  return { mark: { x, y, module, size }, area }
}

/** Below a thousandth of a dot: rounding errors. */
const tolerance = 1e-6

function wholeDots(length: number, dot: number): number {
  return dot === 0 ? length : Math.floor(length / dot + tolerance) * dot
}

/** Positions of `count` labels if the first `skip` places of the first sheet are used up. */
export function placeLabels({ sheet }: LabelFormat, count: number, skip: number): LabelPlace[] {
  if (!sheet) return Array.from({ length: count }, (_, page) => ({ page, x: 0, y: 0 }))
  const { columns, rows, left, top, stepX, stepY } = sheet
  const perPage = columns * rows
  return Array.from({ length: count }, (_, n) => {
    const place = n + (skip % perPage)
    const onPage = place % perPage
    return {
      page: Math.floor(place / perPage),
      x: left + (onPage % columns) * stepX,
      y: top + Math.floor(onPage / columns) * stepY,
    }
  })
}

/** Size of the paper in mm. */
export function pageSize({ width, height, sheet }: LabelFormat): { width: number; height: number } {
  return sheet ? { width: sheet.pageWidth, height: sheet.pageHeight } : { width, height }
}
