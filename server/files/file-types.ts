import type { FileEnding } from '#contract/files.ts'

/** An allowed kind of upload, and how it is served; browsers are never left to guess. */
export interface FileType {
  mime: string
  /** What the first bytes match, decoded as Latin-1. */
  begins?: string | RegExp
  /** What `file-type` may detect. */
  kinds?: string[]
  /** Entries required in the ZIP: one by its name, and one inside a folder. */
  holds?: [name: string, folder: string]
  /** The inspection that its content is subject to. */
  content?: 'archive' | 'image' | 'pdf' | 'table' | 'text'
}

const opaque = 'application/octet-stream'
const odf = 'application/vnd.oasis.opendocument.'
const zipMark = 'PK\x03\x04'

/** Kinds of files by extension. */
export const fileTypes: Record<string, FileType> = {
  pdf: { mime: 'application/pdf', begins: '%PDF-', content: 'pdf' },
  png: { mime: 'image/png', kinds: ['png', 'apng'], content: 'image' },
  jpg: { mime: 'image/jpeg', kinds: ['jpg'], content: 'image' },
  jpeg: { mime: 'image/jpeg', kinds: ['jpg'], content: 'image' },
  webp: { mime: 'image/webp', kinds: ['webp'], content: 'image' },
  gif: { mime: 'image/gif', kinds: ['gif'], content: 'image' },
  txt: { mime: 'text/plain', content: 'text' },
  csv: { mime: 'text/csv', content: 'table' },
  docx: office('docx', 'wordprocessingml.document', 'word/'),
  xlsx: office('xlsx', 'spreadsheetml.sheet', 'xl/'),
  pptx: office('pptx', 'presentationml.presentation', 'ppt/'),
  odt: { mime: `${odf}text`, kinds: ['odt'], content: 'archive' },
  ods: { mime: `${odf}spreadsheet`, kinds: ['ods'], content: 'archive' },
  // Empty ZIPs have no entry to begin with, and are refused.
  zip: { mime: 'application/zip', begins: zipMark, content: 'archive' },
  dwg: { mime: opaque, begins: /^(?:AC1|AC2|MC0)/ },
  dxf: { mime: opaque, begins: /^(?:AutoCAD Binary DXF|(?:\xef\xbb\xbf)?\s*(?:0|999)\r?\n)/ },
  step: { mime: opaque, begins: isStep() },
  stp: { mime: opaque, begins: isStep() },
  mp4: { mime: opaque, kinds: ['mp4', 'm4v', 'm4a', 'mov', '3gp', '3g2', 'f4v'] },
} satisfies Record<FileEnding, FileType>

/** A ZIP with the entries of its kind. */
function office(kind: string, mime: string, folder: string): FileType {
  return {
    mime: `application/vnd.openxmlformats-officedocument.${mime}`,
    begins: zipMark,
    // `zip` if an entry is too large for the detector to see those that follow.
    kinds: [kind, 'zip'],
    holds: ['[content_types].xml', folder],
    content: 'archive',
  }
}

/**
 * The keyword may follow comments. Each comment can be matched in only one way, as ambiguity would make many comments
 * take exponential time.
 */
function isStep(): RegExp {
  return /^(?:\xef\xbb\xbf)?(?:\s|\/\*(?:[^*]|\*(?!\/))*\*\/)*ISO-10303-21;/
}

/** The Content-Type header; adds the encoding for text. */
export function contentTypeOf(mime: string): string {
  return mime.startsWith('text/') ? `${mime}; charset=utf-8` : mime
}

/** Kinds that a browser may show in a tab of its own; all others are downloaded. */
export const inlineMimes = new Set(['application/pdf', 'image/png', 'image/jpeg', 'image/webp'])
