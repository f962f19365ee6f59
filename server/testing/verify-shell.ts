import { createRequire } from 'node:module'
import { type Shape, templateFindings } from './check-template.ts'

// Its ES modules import each other without extensions, which Node cannot resolve; the CommonJS ones work.
const require = createRequire(import.meta.url)
const {
  environmentFromJsonable,
}: typeof import('@aas-core-works/aas-core3.0-typescript/jsonization') =
  require('@aas-core-works/aas-core3.0-typescript/jsonization')
const { verify }: typeof import('@aas-core-works/aas-core3.0-typescript/verification') =
  require('@aas-core-works/aas-core3.0-typescript/verification')

/**
 * The faults of a shell: by the rules of the metamodel, compared with the official templates, and broken references.
 */
export function shellFindings(environment: { submodels: Shape[] }): string[] {
  return [
    ...metamodelFindings(environment),
    ...environment.submodels.flatMap(templateFindings),
    ...lostReferences(environment, environment),
  ]
}

/** References to elements of the shell that do not exist. */
function lostReferences(environment: { submodels: Shape[] }, within: unknown): string[] {
  if (typeof within !== 'object' || within === null) return []
  const inside = Object.values(within).flatMap((inner) => lostReferences(environment, inner))
  if (!('type' in within && within.type === 'ModelReference')) return inside
  const { keys } = within as unknown as { keys: { type: string; value: string }[] }
  const ends = keys.reduce<Shape[]>((found, { type, value }) => {
    if (type === 'Submodel') return environment.submodels.filter(({ id }) => id === value)
    const children = found.flatMap(
      ({ submodelElements, value: listed }) => submodelElements ?? listed,
    )
    const isList = found[0]?.modelType === 'SubmodelElementList'
    const next = (children as Shape[]).filter(({ idShort }, place) =>
      isList ? String(place) === value : idShort === value,
    )
    return next.filter(({ modelType }) => modelType === type)
  }, [])
  return ends.length === 1
    ? inside
    : [`${keys.map(({ value }) => value).join(' / ')}: leads nowhere`]
}

function metamodelFindings(environment: object): string[] {
  const read = environmentFromJsonable(JSON.parse(JSON.stringify(environment)))
  if (read.error !== null) return [`${read.error.path}: ${read.error.message}`]
  return [...verify(read.mustValue())].map(({ path, message }) => `${path}: ${message}`)
}
