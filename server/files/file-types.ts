/** What may be uploaded, and how each kind is served; a browser never guesses. */
export interface FileType {
  mime: string
  /** What the first bytes must be, as `file-type` names it; undefined where there is no signature. */
  signature?: string
  isText?: boolean
}

const opaque: FileType = { mime: 'application/octet-stream' }
const ooxml = 'application/vnd.openxmlformats-officedocument.'
const odf = 'application/vnd.oasis.opendocument.'

/** Allowed kinds by extension; SVG, HTML and programs are not among them. */
export const fileTypes: Record<string, FileType> = {
  pdf: { mime: 'application/pdf', signature: 'pdf' },
  png: { mime: 'image/png', signature: 'png' },
  jpg: { mime: 'image/jpeg', signature: 'jpg' },
  jpeg: { mime: 'image/jpeg', signature: 'jpg' },
  webp: { mime: 'image/webp', signature: 'webp' },
  gif: { mime: 'image/gif', signature: 'gif' },
  txt: { mime: 'text/plain; charset=utf-8', isText: true },
  csv: { mime: 'text/csv; charset=utf-8', isText: true },
  docx: { mime: `${ooxml}wordprocessingml.document`, signature: 'docx' },
  xlsx: { mime: `${ooxml}spreadsheetml.sheet`, signature: 'xlsx' },
  pptx: { mime: `${ooxml}presentationml.presentation`, signature: 'pptx' },
  odt: { mime: `${odf}text`, signature: 'odt' },
  ods: { mime: `${odf}spreadsheet`, signature: 'ods' },
  zip: { mime: 'application/zip', signature: 'zip' },
  dwg: opaque,
  dxf: opaque,
  step: opaque,
  stp: opaque,
  mp4: { mime: 'application/octet-stream', signature: 'mp4' },
}

/** Kinds that a browser may show in its own tab; everything else is saved. */
export const inlineMimes = new Set(['application/pdf', 'image/png', 'image/jpeg', 'image/webp'])
