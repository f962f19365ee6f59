import type { FileEnding } from '#contract/files.ts'

/** What may be uploaded, and how each kind is served; a browser never guesses. */
export interface FileType {
  mime: string
  /** Bytes that it begins with. */
  begins?: string
  /** What `file-type` takes it for: one of these. */
  kinds?: string[]
  /** Bytes that stand somewhere in it. */
  holds?: string[]
  /** Bytes that stand nowhere in it. */
  lacks?: string[]
}

const opaque = 'application/octet-stream'
const odf = 'application/vnd.oasis.opendocument.'

/** Kinds by extension. */
export const fileTypes: Record<string, FileType> = {
  pdf: { mime: 'application/pdf', begins: '%PDF-' },
  png: { mime: 'image/png', kinds: ['png', 'apng'] },
  jpg: { mime: 'image/jpeg', kinds: ['jpg'] },
  jpeg: { mime: 'image/jpeg', kinds: ['jpg'] },
  webp: { mime: 'image/webp', kinds: ['webp'] },
  gif: { mime: 'image/gif', kinds: ['gif'] },
  txt: { mime: 'text/plain', lacks: ['\0'] },
  csv: { mime: 'text/csv', lacks: ['\0'] },
  docx: office('docx', 'wordprocessingml.document', 'word/'),
  xlsx: office('xlsx', 'spreadsheetml.sheet', 'xl/'),
  pptx: office('pptx', 'presentationml.presentation', 'ppt/'),
  odt: { mime: `${odf}text`, kinds: ['odt'] },
  ods: { mime: `${odf}spreadsheet`, kinds: ['ods'] },
  zip: { mime: 'application/zip', begins: 'PK\x03\x04' },
  dwg: { mime: opaque },
  dxf: { mime: opaque },
  step: { mime: opaque },
  stp: { mime: opaque },
  mp4: { mime: opaque, kinds: ['mp4', 'm4v', 'm4a', 'mov', '3gp', '3g2', 'f4v'] },
} satisfies Record<FileEnding, FileType>

/** A zip with the entries of its kind and without macros; the names of entries stand in it as they are. */
function office(kind: string, mime: string, folder: string): FileType {
  return {
    mime: `application/vnd.openxmlformats-officedocument.${mime}`,
    begins: 'PK\x03\x04',
    // `zip` where an entry is too large for the detector to see what follows it.
    kinds: [kind, 'zip'],
    holds: ['[Content_Types].xml', folder],
    lacks: ['vbaProject.bin'],
  }
}

/** How a kind is served: text says its encoding. */
export function contentTypeOf(mime: string): string {
  return mime.startsWith('text/') ? `${mime}; charset=utf-8` : mime
}

/** Kinds that a browser may show in its own tab; everything else is saved. */
export const inlineMimes = new Set(['application/pdf', 'image/png', 'image/jpeg', 'image/webp'])
