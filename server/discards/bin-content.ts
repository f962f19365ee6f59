import type { LinkEnd, LinkName } from './record-links.ts'

/** What a column holds, the same on both engines. */
export type Kept = string | number | null

/** A row as it was, without the twins of its texts and what leads to other records. */
export interface KeptRow {
  table: string
  row: Record<string, Kept>
}

/** A link that went with a record. */
export interface KeptLink {
  link: LinkName
  own: number
  other: number
  /** Since which day it was there, where that is kept. */
  since: string | null
  /** The record at its far end, and what it was called. */
  far: { kind: LinkEnd; id: number; name: string }
}

/** What an entry of the bin holds. */
export interface BinContent {
  rows: KeptRow[]
  links: KeptLink[]
}

/** Reads what `JSON.stringify` has written of a content. */
export function readContent(text: string): BinContent {
  return JSON.parse(text) as BinContent
}
