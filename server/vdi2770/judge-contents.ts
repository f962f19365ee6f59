import type { VdiDocument } from './model.ts'
import type { PdfFacts } from './pdf-facts.ts'
import type { RuleCode } from './vdi-rules.ts'

/** A file of a container, after its bytes were inspected. */
export interface InspectedFile {
  name: string
  /** Its MIME type; null if unknown. */
  mime: string | null
  /** The facts of a PDF; `unreadable` if it could not be opened. */
  pdf?: PdfFacts | 'unreadable' | undefined
  /** Why its bytes are damaged, in German. */
  damage?: string | undefined
  /** Why it is refused, in German. */
  refusal?: string | undefined
}

interface ContentFault {
  rule: RuleCode
  message: string
  file: string
}

/** Certificates may be scanned copies. */
const certificates = '02-04'
/** Types that say nothing about the contents. */
const opaque = new Set(['application/octet-stream', 'application/zip'])
/** Other names of the same types. */
const aliases: Record<string, string> = {
  'application/x-pdf': 'application/pdf',
  'application/x-zip-compressed': 'application/zip',
  'image/jpg': 'image/jpeg',
  'text/comma-separated-values': 'text/csv',
  'application/csv': 'text/csv',
}

/** Compares the files of a document with its metadata and with the rules for files. */
export function judgeContents(
  document: VdiDocument,
  seen: readonly InspectedFile[],
): ContentFault[] {
  const files = new Map(seen.map((file) => [file.name, file]))
  const listed = document.versions.flatMap((version) => version.files)
  const faults = listed.flatMap(({ name, format }) => judgeKind(files.get(name), format))
  const listedFiles = listed.flatMap(({ name }) => files.get(name) ?? [])
  return [...faults, ...judgePdfs(document, listedFiles)]
}

function judgeKind(file: InspectedFile | undefined, format: string): ContentFault[] {
  if (!file) return []
  if (file.damage !== undefined) {
    return [{ rule: 'file-damaged', message: file.damage, file: file.name }]
  }
  if (file.mime === null || opaque.has(file.mime) || kindOf(format) === kindOf(file.mime)) return []
  const message = `Die Datei „${file.name}“ ist laut Metadaten „${format}“, in Wirklichkeit „${file.mime}“.`
  return [{ rule: 'file-kind', message, file: file.name }]
}

/** Without parameters such as the encoding. */
function kindOf(format: string): string {
  const [kind = ''] = format.toLowerCase().split(';')
  return aliases[kind.trim()] ?? kind.trim()
}

/** One PDF without faults is enough; other files may have them. */
function judgePdfs({ classifications }: VdiDocument, files: InspectedFile[]): ContentFault[] {
  const isCertificate = classifications.some(({ classId }) => classId === certificates)
  const faults = files.flatMap((file) =>
    file.pdf === undefined ? [] : [judgePdf(file, file.pdf, isCertificate)],
  )
  const isSound = faults.some((faults) => faults.every(({ rule }) => rule === 'pdf-text'))
  return isSound ? faults.flat().filter(({ rule }) => rule === 'pdf-text') : faults.flat()
}

function judgePdf(
  { name, refusal }: InspectedFile,
  pdf: PdfFacts | 'unreadable',
  isCertificate: boolean,
): ContentFault[] {
  const report = (rule: RuleCode, message: string) => [{ rule, message, file: name }]
  if (pdf === 'unreadable') {
    return report('pdf-unreadable', refusal ?? unreadable(name))
  }
  if (pdf.isEncrypted) {
    return report('pdf-encrypted', `Die Datei „${name}“ ist verschlüsselt oder hat ein Passwort.`)
  }
  if (pdf.pages === null) {
    return report('pdf-unreadable', unreadable(name))
  }
  return [...judgeLevel(pdf.pdfa, name, isCertificate), ...judgeText(pdf, name, isCertificate)]
}

function judgeLevel(pdfa: string | null, file: string, isCertificate: boolean): ContentFault[] {
  const pattern = isCertificate ? /^[123][abu]$/ : /^[123]a$/
  if (pdfa !== null && pattern.test(pdfa)) return []
  const claim =
    pdfa === null ? 'gibt nicht an, PDF/A zu sein' : `ist nach eigener Angabe PDF/A-${pdfa}`
  const levels = isCertificate ? 'PDF/A-1, -2 oder -3' : 'PDF/A-1a, PDF/A-2a oder PDF/A-3a'
  return [
    { rule: 'pdf-level', message: `Die Datei „${file}“ ${claim}; verlangt ist ${levels}.`, file },
  ]
}

function judgeText({ hasText }: PdfFacts, file: string, isCertificate: boolean): ContentFault[] {
  if (hasText !== false || isCertificate) return []
  const message = `Die Datei „${file}“ enthält keinen Text, der sich suchen ließe.`
  return [{ rule: 'pdf-text', message, file }]
}

function unreadable(name: string): string {
  return `Die Datei „${name}“ lässt sich nicht als PDF lesen.`
}
