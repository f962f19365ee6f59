import { checkSchema, dayOf } from './check-schema.ts'
import type {
  DocumentClassification,
  DocumentDescription,
  DocumentId,
  DocumentRelationship,
  DocumentVersion,
  LifeCycleStatus,
  LocalText,
  ObjectId,
  Party,
  ReferencedObject,
  VdiDocument,
} from './model.ts'
import type { Fault } from './vdi-rules.ts'
import { readXmlTree, trimmed, type XmlElement, XmlFault } from './xml-tree.ts'

/** Metadata that have been read. */
export interface ReadDocument {
  document: VdiDocument
  /** The line on which a part of the document begins. */
  lineOf(piece: object): number | null
}

/** Reads metadata as far as possible, and returns all differences from the schema. */
export function readDocument(bytes: Buffer): { read: ReadDocument | undefined; faults: Fault[] } {
  try {
    const root = readXmlTree(bytes)
    const faults = checkSchema(root)
    return { read: root.name === 'Document' ? documentOf(root) : undefined, faults }
  } catch (error) {
    if (!(error instanceof XmlFault)) throw error
    const { message, line } = error
    return { read: undefined, faults: [{ rule: 'xml-unreadable', message, line, element: null }] }
  }
}

/** Values that the schema rejects are kept if there is a place for them; missing ones are empty. */
function documentOf(root: XmlElement): ReadDocument {
  const lines: Lines = new WeakMap()
  const document = noted(lines, root, {
    ids: all(lines, root, 'DocumentId', documentId),
    domains: all(lines, root, 'DocumentIdDomain', domain),
    classifications: all(lines, root, 'DocumentClassification', classification),
    objects: all(lines, root, 'ReferencedObject', referencedObject),
    versions: all(lines, root, 'DocumentVersion', version),
  })
  return { document, lineOf: (piece) => lines.get(piece) ?? null }
}

/** The lines on which the parts of a document begin. */
type Lines = WeakMap<object, number>

function documentId(own: XmlElement): DocumentId {
  const isPrimary = maybe(own, 'IsPrimary')
  return {
    ...{ domainId: attribute(own, 'DomainId'), id: textOf(own) },
    ...(isPrimary !== undefined && { isPrimary: isTrue(isPrimary) }),
  }
}

function domain(own: XmlElement, lines: Lines): VdiDocument['domains'][number] {
  return {
    id: attribute(own, 'DocumentDomainId'),
    party: party(first(own, 'Party') ?? own, lines) as Party<'Responsible'>,
  }
}

function classification(own: XmlElement, lines: Lines): DocumentClassification {
  return {
    system: attribute(own, 'ClassificationSystem'),
    classId: textIn(own, 'ClassId'),
    classNames: all(lines, own, 'ClassName', localText),
  }
}

function referencedObject(own: XmlElement, lines: Lines): ReferencedObject {
  return {
    ids: all(lines, own, 'ObjectId', objectId),
    referenceDesignations: texts(own, 'ReferenceDesignation'),
    equipmentIds: texts(own, 'EquipmentId'),
    projectIds: texts(own, 'ProjectId'),
    parties: all(lines, own, 'Party', party) as ReferencedObject['parties'],
    descriptions: all(lines, own, 'Description', localText),
  }
}

function objectId(own: XmlElement): ObjectId {
  const [refType, unique] = [maybe(own, 'RefType'), maybe(own, 'IsGloballyBiUnique')]
  return {
    objectType: attribute(own, 'ObjectType') === 'Individual' ? 'Individual' : 'Type',
    ...(refType !== undefined && { refType }),
    ...(unique !== undefined && { isGloballyUnique: isTrue(unique) }),
    id: textOf(own),
  }
}

function version(own: XmlElement, lines: Lines): DocumentVersion {
  const pages = Number(maybe(own, 'NumberOfPages'))
  const status = first(own, 'LifeCycleStatus')
  return {
    ...(pages > 0 && { numberOfPages: pages }),
    id: textIn(own, 'DocumentVersionId'),
    languages: texts(own, 'Language'),
    parties: all(lines, own, 'Party', party) as DocumentVersion['parties'],
    descriptions: all(lines, own, 'DocumentDescription', description),
    status: status ? noted(lines, status, lifeCycle(status, lines)) : lifeCycle(own, lines),
    relationships: all(lines, own, 'DocumentRelationship', relationship),
    files: all(lines, own, 'DigitalFile', digitalFile),
  }
}

function description(own: XmlElement): DocumentDescription {
  const subTitle = first(own, 'SubTitle')
  const keyWords = first(own, 'KeyWords')
  return {
    language: attribute(own, 'Language'),
    title: textIn(own, 'Title'),
    ...(subTitle && { subTitle: textOf(subTitle) }),
    summary: textIn(own, 'Summary'),
    keyWords: keyWords ? texts(keyWords, 'KeyWord') : [],
  }
}

function lifeCycle(own: XmlElement, lines: Lines): LifeCycleStatus {
  const setDate = dayOf(maybe(own, 'SetDate') ?? '')
  return {
    value: attribute(own, 'StatusValue') === 'InReview' ? 'InReview' : 'Released',
    ...(setDate !== undefined && { setDate }),
    parties: all(lines, own, 'Party', party) as Party<'Responsible'>[],
    comments: all(lines, own, 'Comments', localText),
  }
}

function relationship(own: XmlElement, lines: Lines): DocumentRelationship {
  const target = first(own, 'DocumentId')
  return {
    type: attribute(own, 'Type') as DocumentRelationship['type'],
    documentId: target ? noted(lines, target, documentId(target)) : { domainId: '', id: '' },
    versionIds: texts(own, 'DocumentVersionId'),
    descriptions: all(lines, own, 'Description', localText),
  }
}

/** Its name like the names of entries, as Macs encode umlauts differently. */
function digitalFile(own: XmlElement): DocumentVersion['files'][number] {
  return { name: textOf(own).normalize('NFC'), format: attribute(own, 'FileFormat') }
}

function party(own: XmlElement, lines: Lines): Party<string> {
  const organization = first(own, 'Organization')
  const id = organization && maybe(organization, 'OrganizationId')
  const names = {
    ...(id !== undefined && { id }),
    name: organization ? attribute(organization, 'OrganizationName') : '',
    officialName: organization ? attribute(organization, 'OrganizationOfficialName') : '',
  }
  return noted(lines, own, {
    role: attribute(own, 'Role'),
    organization: noted(lines, organization ?? own, names),
  })
}

function localText(own: XmlElement): LocalText {
  return { language: attribute(own, 'Language'), text: textOf(own) }
}

/** Reads all children of a name, and notes their lines. */
function all<T extends object>(
  lines: Lines,
  parent: XmlElement,
  name: string,
  read: (own: XmlElement, lines: Lines) => T,
): T[] {
  const children = parent.children.filter((child) => child.name === name)
  return children.map((own) => noted(lines, own, read(own, lines)))
}

/** Notes on which line a part of the document begins. */
function noted<T extends object>(lines: Lines, own: XmlElement, piece: T): T {
  lines.set(piece, own.line)
  return piece
}

function first(parent: XmlElement, name: string): XmlElement | undefined {
  return parent.children.find((child) => child.name === name)
}

function maybe({ attributes }: XmlElement, name: string): string | undefined {
  const found = attributes.find((own) => own.name === name && own.namespace === '')
  return found && trimmed(found.value)
}

function attribute(own: XmlElement, name: string): string {
  return maybe(own, name) ?? ''
}

/** The text without line breaks and white space that come from the formatting of the file. */
function textOf({ text }: XmlElement): string {
  return trimmed(text)
    .split(/[\r\n]+/)
    .map(trimmed)
    .filter((line) => line !== '')
    .join(' ')
}

function textIn(parent: XmlElement, name: string): string {
  const own = first(parent, name)
  return own ? textOf(own) : ''
}

function texts(parent: XmlElement, name: string): string[] {
  return parent.children.filter((child) => child.name === name).map(textOf)
}

function isTrue(value: string): boolean {
  return value === 'true' || value === '1'
}
