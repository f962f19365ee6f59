import type { LinkEnd, LinkName } from './record-links.ts'

/** The value of a column, the same on both engines. */
export type Kept = string | number | null

/** A deleted row, without the twins of its texts and without links to other records. */
export interface KeptRow {
  table: string
  row: Record<string, Kept>
}

/** A link that was deleted with a record. */
export interface KeptLink {
  link: LinkName
  own: number
  other: number
  /** The day since which it existed, if known. */
  since: string | null
  /** The record at the far end, and its name at the time. */
  far: { kind: LinkEnd; id: number; name: string }
}

/** The content of an entry of the bin. */
export interface BinContent {
  rows: KeptRow[]
  links: KeptLink[]
}

/** Parses a content serialised by `JSON.stringify`. */
export function readContent(text: string): BinContent {
  return JSON.parse(text) as BinContent
}
