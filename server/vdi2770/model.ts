/** The classification system of the twelve classes; the German names are those of 2018. */
export const vdiSystem = 'VDI2770:2018'

/** File names of the metadata, and of the PDF of a main document. */
export const [mainXml, mainPdf, metadataXml] = [
  'VDI2770_Main.xml',
  'VDI2770_Main.pdf',
  'VDI2770_Metadata.xml',
] as const

/** Types of object ids (`RefType`) defined by the guideline. */
export const refTypes = {
  serialNumber: 'serial number',
  /** DIN SPEC 91406 and IEC 61406: the address in the code on the object. */
  identificationLink: 'instance of object uri',
  articleNumber: 'article number',
  productType: 'product type',
  orderCode: 'order code',
  gtin: 'GTIN',
  ean: 'EAN',
} as const

/** Whether an id is the address of the object, which identifies the same object as a number beside it. */
export function isAddress({ refType, id }: ObjectId): boolean {
  return refType === refTypes.identificationLink || id.includes('://')
}

/** A document according to its metadata, with everything in the schema of VDI 2770 Blatt 1, in that order. */
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
  /** Undefined if the metadata do not say; of several ids, one is primary. */
  isPrimary?: boolean
}

/** The owner of the ids of a domain. */
export interface DocumentIdDomain {
  id: string
  party: Party<'Responsible'>
}

export interface DocumentClassification {
  /** `vdiSystem`, or another such as `IEC61355`. */
  system: string
  classId: string
  classNames: LocalText[]
}

/** An object that the document is about. */
export interface ReferencedObject {
  ids: ObjectId[]
  referenceDesignations: string[]
  equipmentIds: string[]
  projectIds: string[]
  parties: Party<'Manufacturer' | 'Supplier'>[]
  descriptions: LocalText[]
}

export interface ObjectId {
  /** A type of product, or a single product. */
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
  /** All versions if empty. */
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

/** The ZIP of one document: its metadata (`VDI2770_Metadata.xml`) and the files that these list, without folders. */
export interface DocumentContainer<File> {
  kind: 'document'
  /** Name of the ZIP; for the outermost one, that of the package. */
  name: string
  document: VdiDocument
  files: File[]
}

/**
 * The ZIP of documentation: the main document (`VDI2770_Main.xml` and `.pdf`), which refers to the documents of the
 * containers beside it, each of which is a ZIP itself.
 */
export interface DocumentationContainer<File> {
  kind: 'documentation'
  name: string
  main: VdiDocument
  files: File[]
  containers: Container<File>[]
}

export type Container<File> = DocumentContainer<File> | DocumentationContainer<File>
