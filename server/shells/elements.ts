// The elements of a shell as JSON (IDTA 01001 and 01005, edition 3.0), as far as ours need them.

/** Refers to a concept by its identifier. */
export interface Reference {
  type: 'ExternalReference' | 'ModelReference'
  keys: { type: KeyType; value: string }[]
}

type KeyType = 'GlobalReference' | 'Submodel' | 'SubmodelElementList' | 'SubmodelElementCollection'

interface Named {
  /** Absent inside a list. */
  idShort?: string
  semanticId: Reference
}

interface Property extends Named {
  modelType: 'Property'
  valueType: ValueType
  value?: string
}

interface MultiLanguageProperty extends Named {
  modelType: 'MultiLanguageProperty'
  value: LangString[]
}

interface FileElement extends Named {
  modelType: 'File'
  contentType: string
  value: string
}

interface ReferenceElement extends Named {
  modelType: 'ReferenceElement'
  value: Reference
}

interface Collection extends Named {
  modelType: 'SubmodelElementCollection'
  value: Element[]
}

interface ElementList extends Named {
  modelType: 'SubmodelElementList'
  orderRelevant: boolean
  typeValueListElement: Element['modelType']
  valueTypeListElement?: ValueType
  semanticIdListElement: Reference
  value: Element[]
}

type ValueType = 'xs:string' | 'xs:boolean' | 'xs:date' | 'xs:anyURI'

interface LangString {
  language: string
  text: string
}

export type Element =
  | Property
  | MultiLanguageProperty
  | FileElement
  | ReferenceElement
  | Collection
  | ElementList

/** One aspect of an asset, structured by a template. */
export interface Submodel {
  modelType: 'Submodel'
  idShort: string
  id: string
  kind: 'Instance'
  administration: { version: string; revision: string; templateId: string }
  semanticId: Reference
  submodelElements: Element[]
}

/** A reference to a concept. */
export function concept(value: string): Reference {
  return { type: 'ExternalReference', keys: [{ type: 'GlobalReference', value }] }
}

/** A reference to a submodel of the same package. */
export function submodelReference({ id }: Submodel): Reference {
  return { type: 'ModelReference', keys: [{ type: 'Submodel', value: id }] }
}

/** A reference to an element of a list in a submodel, by its index. */
export function listedReference(submodel: string, ofList: string, place: number): Reference {
  return {
    type: 'ModelReference',
    keys: [
      { type: 'Submodel', value: submodel },
      { type: 'SubmodelElementList', value: ofList },
      { type: 'SubmodelElementCollection', value: String(place) },
    ],
  }
}

/** An element that refers to another element. */
export function reference(semanticId: string, value: Reference): ReferenceElement {
  return { modelType: 'ReferenceElement', semanticId: concept(semanticId), value }
}

/** A value; undefined if it is unknown but the template requires the element. */
export function property(
  semanticId: string,
  value: string | undefined,
  valueType: ValueType = 'xs:string',
): Property {
  const valuePart =
    value === undefined ? {} : { value: valueType === 'xs:string' ? writable(value) : value }
  return { modelType: 'Property', semanticId: concept(semanticId), valueType, ...valuePart }
}

/** A text by language (ISO 639-1). */
export function texts(
  semanticId: string,
  byLanguage: Record<string, string>,
): MultiLanguageProperty {
  const value = Object.entries(byLanguage).map(([language, text]) => ({
    language,
    text: shortened(writable(text)),
  }))
  return { modelType: 'MultiLanguageProperty', semanticId: concept(semanticId), value }
}

/** A file by its address, or by its path in the package. */
export function file(semanticId: string, value: string, mime: string): FileElement {
  const contentType = /^[\w.+-]+\/[\w.+-]+$/.test(mime) ? mime : 'application/octet-stream'
  return { modelType: 'File', semanticId: concept(semanticId), contentType, value }
}

/** Elements by name; undefined ones are left out. */
export function collection(
  semanticId: string,
  elements: Record<string, Element | undefined>,
): Collection {
  return {
    modelType: 'SubmodelElementCollection',
    semanticId: concept(semanticId),
    value: named(elements),
  }
}

/** Unnamed elements of one kind; their order has no meaning. */
export function list(
  semanticId: string,
  ofElements: string,
  [first, ...rest]: [Element, ...Element[]],
): ElementList {
  return {
    modelType: 'SubmodelElementList',
    semanticId: concept(semanticId),
    orderRelevant: false,
    typeValueListElement: first.modelType,
    ...(first.modelType === 'Property' && { valueTypeListElement: first.valueType }),
    semanticIdListElement: concept(ofElements),
    value: [first, ...rest],
  }
}

export function named(elements: Record<string, Element | undefined>): Element[] {
  return Object.entries(elements).flatMap(([idShort, element]) => {
    return element ? [{ idShort, ...element }] : []
  })
}

/** Shells are also written as XML: removes characters that XML cannot contain; an empty text becomes a dash. */
export function writable(text: string): string {
  const cleaned = text.toWellFormed().replaceAll(unwritable, '').trim()
  return cleaned === '' ? '–' : cleaned
}

const unwritable = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

/** Maximum length of a text in one language, in characters. */
const maxTextLength = 1_023

function shortened(text: string): string {
  const letters = [...text]
  return letters.length <= maxTextLength ? text : `${letters.slice(0, maxTextLength - 1).join('')}…`
}
