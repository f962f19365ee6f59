import type { vdiFaultLevels } from '#contract/vdi-packages.ts'
import type { DescribedFile } from './describe-documents.ts'
import type { FileFacts } from './file-facts.store.ts'
import { judgeContents } from './judge-contents.ts'
import { judgeDocument } from './judge-document.ts'
import type { VdiDocument } from './model.ts'
import { levelOf, type RuleCode } from './vdi-rules.ts'

/** A rule broken by a file, or by the container as a whole, found before it is made. */
export interface PackageFault {
  rule: RuleCode
  level: (typeof vdiFaultLevels)[number]
  /** In German. */
  message: string
}

/** What is known of the bytes of a file. */
interface Known {
  facts: FileFacts | undefined
  /** Why they are unavailable, in German. */
  damage: string | undefined
}

/** The rules that a document would break; it matches the schema by construction. */
export function judgeFile({ document, version }: DescribedFile, known: Known): PackageFault[] {
  if (known.damage !== undefined) return [stop('file-damaged', known.damage)]
  const missing = document.classifications.length === 0
  const contents = judgeContents(document, [
    {
      name: document.versions[0]?.files[0]?.name ?? '',
      mime: version.mime,
      ...(known.facts?.pdf && { pdf: known.facts.pdf }),
    },
  ])
  const faults = [...contents, ...judge(document, false)].filter(
    ({ rule }) => rule !== 'class-missing' && rule !== 'pdf-missing',
  )
  return [
    ...(missing ? [stop('class-missing', noClass(version.doctype?.title))] : []),
    ...(version.mime === 'application/pdf' ? [] : [fault('pdf-missing', noPdf(version.ext))]),
    ...faults.map(({ rule, message }) => fault(rule, message)),
  ]
}

/** The faults of the container as a whole. */
export function judgeWhole(main: VdiDocument, files: readonly DescribedFile[]): PackageFault[] {
  if (files.length === 0) {
    return [stop('main-no-documents', 'Es gibt keine freigegebenen Dateien dafür.')]
  }
  return judge(main, true).map(({ rule, message }) => fault(rule, message))
}

function judge(document: VdiDocument, isMain: boolean) {
  return judgeDocument({ document, lineOf: () => null }, { isMain })
}

function fault(rule: RuleCode, message: string): PackageFault {
  return { rule, level: levelOf(rule), message }
}

function stop(rule: RuleCode, message: string): PackageFault {
  return { rule, level: 'stop', message }
}

function noClass(doctype: string | undefined): string {
  return doctype === undefined
    ? 'Die Datei hat keinen Dokumententyp: Bitte einen wählen, der eine Klasse nach VDI 2770 hat!'
    : `Der Dokumententyp „${doctype}“ hat keine Klasse nach VDI 2770: Bitte dort eine wählen!`
}

function noPdf(ext: string): string {
  return `Eine Datei „${ext}“ allein genügt nicht: Zu jedem Dokument gehört ein PDF/A.`
}
