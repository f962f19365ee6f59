import type { Bytes } from '../inspection/open-bytes.ts'
import type { ZipEntry } from '../inspection/open-zip.ts'
import { type InspectedFile, judgeContents } from './judge-contents.ts'
import { judgeDocument } from './judge-document.ts'
import { type DocumentId, mainPdf, mainXml, metadataXml, type VdiDocument } from './model.ts'
import type { Fault, Finding, RuleCode } from './vdi-rules.ts'
import {
  type ClosedContainer,
  type OpenContainer,
  type Walking,
  walkContainers,
} from './walk-containers.ts'

/** Inspects the bytes of a file in a container. */
export type Inspect = (container: OpenContainer, file: ZipEntry) => Promise<InspectedFile>

/** Maximum number of findings, as nobody reads more. */
const maxFindings = 5_000

/** The facts of a judged container that the surrounding ones need. */
interface Judged {
  path: string
  isMain: boolean
  ids: DocumentId[]
  versions: string[]
  objects: string[]
  line: number | null
  /** The nested containers, at any depth. */
  below: Judged[]
}

/** All rules broken by a container and those nested in it. Each file is inspected once, in order. */
export async function judgeContainers(
  bytes: Bytes,
  walking: Walking,
  inspect: Inspect,
): Promise<Finding[]> {
  const findings: Finding[] = []
  const pathsByKey = new Map<string, string>()
  await walkContainers<Judged | undefined>(bytes, walking, async (container, descend) => {
    const at = container.path
    const report = (rule: RuleCode, message: string, more: Partial<Finding> = {}) => {
      const finding = { rule, message, container: at, file: null, line: null, element: null }
      if (findings.length < maxFindings) findings.push({ ...finding, ...more })
    }
    const file = container.metadata?.name ?? null
    const faults = judgeMetadata(container)
    for (const fault of faults) report(fault.rule, fault.message, { ...fault, file })
    judgeNames(container, report)
    const seen: InspectedFile[] = []
    for (const entry of container.files) seen.push(await inspect(container, entry))
    const document = container.read?.document
    if (document)
      for (const fault of judgeContents(document, seen)) report(fault.rule, fault.message, fault)
    const inner: Judged[] = []
    for await (const child of descend()) {
      if ('refusal' in child) report('container-unreadable', closedWords(child))
      else if (child.result) inner.push(child.result)
    }
    if (!container.read) return undefined
    const judgedContainer = judgedOf(container, container.read.document, inner)
    noteDuplicate(judgedContainer, pathsByKey, report)
    if (judgedContainer.isMain)
      judgeRelations(container, container.read.document, inner, findings, report)
    return judgedContainer
  })
  return findings
}

/** The rules of the document apply only if it matches the schema; otherwise they would repeat its faults. */
function judgeMetadata({ read, kind, faults }: OpenContainer): Fault[] {
  if (!read || faults.length > 0) return faults
  return judgeDocument(read, { isMain: kind === 'main' })
}

type ReportHere = (rule: RuleCode, message: string, more?: Partial<Finding>) => void

/** Compares the contents of a container with what it must contain. */
function judgeNames(container: OpenContainer, report: ReportHere): void {
  const { kind, metadata, names, files, read } = container
  if (names.length === 0) report('container-empty', 'Der Container ist leer.')
  else if (!metadata) {
    const message = `Der Container hat weder „${mainXml}“ noch „${metadataXml}“.`
    report('metadata-missing', message)
  }
  if (metadata && metadata.name !== mainXml && metadata.name !== metadataXml) {
    const expectedName = kind === 'main' ? mainXml : metadataXml
    const message = `Die Metadaten heißen „${metadata.name}“; sie müssen genau „${expectedName}“ heißen.`
    report('metadata-name', message, { file: metadata.name })
  }
  if (kind === 'main' && names.some((name) => isAlike(name, metadataXml))) {
    const message = `Der Container hat „${mainXml}“ und „${metadataXml}“; es darf nur eines geben.`
    report('metadata-both', message)
  }
  if (kind === 'main' && !names.includes(mainPdf)) {
    report('main-pdf-missing', `Im Container fehlt „${mainPdf}“.`, { file: mainPdf })
  }
  const folder = container.folder || names.find((name) => name.includes('/'))
  if (folder) {
    const message = `Der Container enthält Ordner („${folder}“); alle Dateien sollen ohne Ordner darin liegen.`
    report('container-folders', message, { file: folder })
  }
  if (!read) return
  const listed = read.document.versions.flatMap((version) => version.files)
  const existingNames = new Set(names)
  for (const file of listed) {
    if (file.name === '' || existingNames.has(file.name)) continue
    if (kind === 'main' && file.name === mainPdf) continue
    const message = `Die Datei „${file.name}“ steht in den Metadaten, fehlt aber im Container.`
    const place = { line: read.lineOf(file), element: 'DigitalFile' }
    report('file-missing', message, { file: file.name, ...place })
  }
  const listedNames = new Set(listed.map((file) => file.name))
  for (const { name } of files) {
    const isMainPdf = kind === 'main' && name === mainPdf
    if (isMainPdf || listedNames.has(name)) continue
    const message = `Die Datei „${name}“ liegt im Container, steht aber nicht in den Metadaten.`
    report('file-unlisted', message, { file: name })
  }
}

function judgedOf(
  { path, kind, metadata, read }: OpenContainer,
  document: VdiDocument,
  inner: Judged[],
): Judged {
  return {
    path,
    isMain: kind === 'main' && metadata !== undefined,
    ids: document.ids.map(({ domainId, id }) => ({ domainId, id })),
    versions: document.versions.map(({ id }) => id),
    objects: document.objects.flatMap(({ ids }) =>
      ids.map(({ objectType, id }) => `${objectType}:${id}`),
    ),
    line: read?.lineOf(document) ?? null,
    below: inner.flatMap((child) => [child, ...child.below]),
  }
}

/** Two containers must not have the same version of the same document. */
function noteDuplicate(
  { path, ids, versions }: Judged,
  known: Map<string, string>,
  report: ReportHere,
): void {
  const [first] = ids
  for (const version of first ? versions : []) {
    const keys = ids.map((id) => JSON.stringify([keyOf(id), version]))
    const otherPath = keys.map((key) => known.get(key)).find((knownPath) => knownPath !== undefined)
    for (const key of keys) known.set(key, path)
    if (otherPath === undefined || otherPath === path) continue
    const message = `Die Fassung „${version}“ des Dokuments „${first?.id}“ liegt auch im Container „${otherPath}“.`
    report('document-twice', message, { element: 'DocumentId' })
  }
}

/** A main document must refer to all documents of its containers, and to no others. */
function judgeRelations(
  { read }: OpenContainer,
  { versions, objects }: VdiDocument,
  inner: Judged[],
  findings: Finding[],
  report: ReportHere,
): void {
  const relations = versions.flatMap((version) => version.relationships)
  const byId = containersById(inner.flatMap((child) => [child, ...child.below]))
  for (const relation of relations) {
    const { documentId, versionIds } = relation
    const found = byId.get(keyOf(documentId)) ?? []
    const missing = versionIds.filter(
      (id) => !found.some((container) => container.versions.includes(id)),
    )
    if (found.length > 0 && missing.length === 0) continue
    const version =
      found.length > 0 ? ` in der Fassung ${missing.map((id) => `„${id}“`).join(', ')}` : ''
    const message = `Das Hauptdokument verweist auf das Dokument „${documentId.id}“${version}, das nicht im Container liegt.`
    const place = { line: read?.lineOf(relation) ?? null, element: 'DocumentRelationship' }
    report('relation-unknown', message, { file: mainXml, ...place })
  }
  const ownObjects = new Set(
    objects.flatMap(({ ids }) => ids.map(({ objectType, id }) => `${objectType}:${id}`)),
  )
  const tellInner = (child: Judged, rule: RuleCode, element: string, message: string) => {
    const file = child.isMain ? mainXml : metadataXml
    const { path: container, line } = child
    if (findings.length < maxFindings) {
      findings.push({ rule, message, container, file, line, element })
    }
  }
  const referenced = new Set(relations.map(({ documentId }) => keyOf(documentId)))
  for (const child of inner) {
    const [id] = child.ids
    if (id && !child.ids.some((childId) => referenced.has(keyOf(childId)))) {
      const message = `Das Hauptdokument verweist nicht auf das Dokument „${id.id}“.`
      tellInner(child, 'document-unreferenced', 'DocumentId', message)
    }
    if (child.isMain || child.objects.some((object) => ownObjects.has(object))) continue
    const message = 'Das Dokument gehört zu keinem der Objekte, zu denen das Hauptdokument gehört.'
    tellInner(child, 'object-differs', 'ReferencedObject', message)
  }
}

function closedWords({ path, refusal }: ClosedContainer): string {
  return `Der Container „${path}“ ${refusal}`
}

/** A document may be in several containers, in different versions. */
function containersById(containers: readonly Judged[]): Map<string, Judged[]> {
  const byId = new Map<string, Judged[]>()
  for (const container of containers) {
    for (const key of new Set(container.ids.map(keyOf))) {
      const others = byId.get(key)
      if (others) others.push(container)
      else byId.set(key, [container])
    }
  }
  return byId
}

/** Ids are unique within their domain; both are case-insensitive. */
function keyOf({ domainId, id }: DocumentId): string {
  return JSON.stringify([domainId.toLowerCase(), id.toLowerCase()])
}

function isAlike(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
