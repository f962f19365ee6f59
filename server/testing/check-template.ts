import { readFileSync } from 'node:fs'

/** An element of a shell or of a template, as JSON. */
export interface Shape {
  modelType: string
  /** Only of a submodel. */
  id?: string
  idShort?: string
  kind?: string
  administration?: object
  semanticId?: Reference
  semanticIdListElement?: Reference
  valueType?: string
  typeValueListElement?: string
  valueTypeListElement?: string
  qualifiers?: { type: string; kind?: string; value: string }[]
  submodelElements?: Shape[]
  statements?: Shape[]
  value?: unknown
}

interface Reference {
  keys: { value: string }[]
}

/** The differences between a submodel and the official template of its kind: types, concepts and cardinalities. */
export function templateFindings(submodel: Shape): string[] {
  const template = templates.find(
    (known) => conceptOf(known.semanticId) === conceptOf(submodel.semanticId),
  )
  if (!template) return [`no template has the semanticId ${conceptOf(submodel.semanticId)}`]
  const name = template.idShort ?? ''
  return [
    ...differences(name, 'administration', identity(submodel), identity(template)),
    ...(submodel.kind === 'Instance' ? [] : [`${name}: is no instance`]),
    ...elementFindings(name, submodel, template),
  ]
}

const [nameplate, handover, contact] = [
  'digital-nameplate-3-0-1',
  'handover-documentation-2-0-1',
  'contact-information-1-0',
].map((file) => {
  const text = readFileSync(new URL(`./idta/${file}.json`, import.meta.url), 'utf8')
  return JSON.parse(text).submodels[0] as Shape
})

const templates = [nameplate, handover].filter((template) => template !== undefined)

/** The nameplate refers to another template for the elements of its address, whose collection has the same ones. */
const dropIns: Record<string, Shape[]> = {
  AddressInformation: childrenOf(contact?.submodelElements?.[0]),
}

function identity({ idShort, administration }: Shape): string {
  return JSON.stringify({ idShort, administration })
}

function elementFindings(path: string, shape: Shape, template: Shape): string[] {
  const facts = ['modelType', 'valueType', 'typeValueListElement', 'valueTypeListElement'] as const
  const wanted = template.semanticIdListElement
  return [
    ...facts.flatMap((fact) => differences(path, fact, shape[fact], template[fact])),
    ...differences(path, 'semanticId', conceptOf(shape.semanticId), conceptOf(template.semanticId)),
    ...(wanted
      ? differences(
          path,
          'semanticIdListElement',
          conceptOf(shape.semanticIdListElement),
          conceptOf(wanted),
        )
      : []),
    ...(shape.qualifiers?.some(({ kind }) => kind === 'TemplateQualifier')
      ? [`${path}: has a qualifier of a template`]
      : []),
    ...childFindings(path, shape, template),
  ]
}

function childFindings(path: string, shape: Shape, template: Shape): string[] {
  const children = childrenOf(shape)
  const known = dropIns[template.idShort ?? ''] ?? childrenOf(template)
  if (template.modelType === 'SubmodelElementList') {
    const [only] = known
    if (!only) return []
    const named = children.filter(({ idShort }) => idShort !== undefined)
    return [
      ...countFindings(`${path}[]`, children.length, only),
      ...named.map(({ idShort }) => `${path}: ${idShort} has a name inside a list`),
      ...children.flatMap((child, at) => elementFindings(`${path}[${at}]`, child, only)),
    ]
  }
  const names = new Set(known.map(({ idShort }) => idShort))
  const unknown = children.filter(({ idShort }) => !names.has(idShort))
  return [
    ...unknown.map(({ idShort }) => `${path}: the template has no ${idShort}`),
    ...known.flatMap((wanted) => {
      const at = `${path}.${wanted.idShort}`
      const found = children.filter(({ idShort }) => idShort === wanted.idShort)
      return [
        ...countFindings(at, found.length, wanted),
        ...found.flatMap((child) => elementFindings(at, child, wanted)),
      ]
    }),
  ]
}

function countFindings(path: string, count: number, { qualifiers = [] }: Shape): string[] {
  const cardinality = qualifiers.find(({ type }) => /Cardinality|Multiplicity/.test(type))?.value
  const [least, most] = {
    One: [1, 1],
    ZeroToOne: [0, 1],
    OneToMany: [1, Infinity],
    ZeroToMany: [0, Infinity],
  }[cardinality ?? ''] ?? [0, Infinity]
  if (count >= (least ?? 0) && count <= (most ?? 0)) return []
  return [`${path}: is there ${count} times, the template says ${cardinality}`]
}

function childrenOf(shape: Shape | undefined): Shape[] {
  const { submodelElements, statements, value, modelType = '' } = shape ?? {}
  if (submodelElements ?? statements) return submodelElements ?? statements ?? []
  const holds = ['SubmodelElementCollection', 'SubmodelElementList'].includes(modelType)
  return holds && Array.isArray(value) ? value : []
}

/** The identifier of a concept; templates use different types of keys for it. */
function conceptOf(reference: Reference | undefined): string | undefined {
  return reference?.keys.at(-1)?.value
}

function differences(path: string, fact: string, actual: unknown, expected: unknown): string[] {
  return actual === expected ? [] : [`${path}: ${fact} is ${actual}, the template says ${expected}`]
}
