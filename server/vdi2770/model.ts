/** The name of the classification that the twelve classes belong to: the German names are those of 2018. */
export const vdiSystem = 'VDI2770:2018'

/** What the files of metadata, and the PDF of a main document, are called. */
export const [mainXml, mainPdf, metadataXml] = [
  'VDI2770_Main.xml',
  'VDI2770_Main.pdf',
  'VDI2770_Metadata.xml',
] as const

/** Kinds of object ids (`RefType`) that the guideline names. */
export const refTypes = {
  serialNumber: 'serial number',
  /** DIN SPEC 91406 and IEC 61406: the address that the code at the object leads to. */
  identificationLink: 'instance of object uri',
  articleNumber: 'article number',
  productType: 'product type',
  orderCode: 'order code',
  gtin: 'GTIN',
  ean: 'EAN',
} as const

/** Whether an id is the address at the object: it names what a number beside it names, too. */
export function isAddress({ refType, id }: ObjectId): boolean {
  return refType === refTypes.identificationLink || id.includes('://')
}

/** A document as its metadata tell of it, with all that the schema of VDI 2770 Blatt 1 names, in its order. */
export interface VdiDocument {
  ids: DocumentId[]
  domains: DocumentIdDomain[]
  classifications: DocumentClassification[]
  objects: ReferencedObject[]
  versions: DocumentVersion[]
}

export interface DocumentId {
  domainId: string
  id: string
  /** Undefined where the metadata do not say; of several ids one is. */
  isPrimary?: boolean
}

/** Whose the ids of a domain are. */
export interface DocumentIdDomain {
  id: string
  party: Party<'Responsible'>
}

export interface DocumentClassification {
  /** `vdiSystem`, or another like `IEC61355`. */
  system: string
  classId: string
  classNames: LocalText[]
}

/** What a document is about. */
export interface ReferencedObject {
  ids: ObjectId[]
  referenceDesignations: string[]
  equipmentIds: string[]
  projectIds: string[]
  parties: Party<'Manufacturer' | 'Supplier'>[]
  descriptions: LocalText[]
}

export interface ObjectId {
  /** A type of products, or one single product. */
  objectType: 'Type' | 'Individual'
  /** One of `refTypes`, or another. */
  refType?: string
  isGloballyUnique?: boolean
  id: string
}

export interface DocumentVersion {
  numberOfPages?: number
  id: string
  /** Codes of ISO 639-1 or 639-2. */
  languages: string[]
  parties: Party<'Author' | 'Responsible'>[]
  descriptions: DocumentDescription[]
  status: LifeCycleStatus
  relationships: DocumentRelationship[]
  files: DigitalFile[]
}

export interface DocumentDescription {
  language: string
  title: string
  subTitle?: string
  summary: string
  keyWords: string[]
}

export interface LifeCycleStatus {
  value: 'InReview' | 'Released'
  /** Day (YYYY-MM-DD). */
  setDate?: string
  parties: Party<'Responsible'>[]
  comments: LocalText[]
}

export interface DocumentRelationship {
  type: 'RefersTo' | 'BasedOn' | 'Affecting' | 'TranslationOf'
  documentId: DocumentId
  /** Of all versions where none is named. */
  versionIds: string[]
  descriptions: LocalText[]
}

export interface DigitalFile {
  name: string
  /** MIME type. */
  format: string
}

export interface Party<Role extends string> {
  role: Role
  organization: Organization
}

export interface Organization {
  id?: string
  name: string
  officialName: string
}

/** A text in a language. */
export interface LocalText {
  language: string
  text: string
}

/** The ZIP of one document: its metadata (`VDI2770_Metadata.xml`) and the files that these name, without folders. */
export interface DocumentContainer<File> {
  kind: 'document'
  /** Of the ZIP; that of the outermost is the package's. */
  name: string
  document: VdiDocument
  files: File[]
}

/**
 * The ZIP of documentation: the main document (`VDI2770_Main.xml` and `.pdf`), which refers to the documents of the
 * containers that lie beside it, each a ZIP itself.
 */
export interface DocumentationContainer<File> {
  kind: 'documentation'
  name: string
  main: VdiDocument
  files: File[]
  containers: Container<File>[]
}

export type Container<File> = DocumentContainer<File> | DocumentationContainer<File>
