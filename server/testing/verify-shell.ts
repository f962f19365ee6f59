import { createRequire } from 'node:module'
import { type Shape, templateFindings } from './check-template.ts'

// Its modules for `import` name each other without endings, which Node does not find; those for `require` are whole.
const require = createRequire(import.meta.url)
const {
  environmentFromJsonable,
}: typeof import('@aas-core-works/aas-core3.0-typescript/jsonization') =
  require('@aas-core-works/aas-core3.0-typescript/jsonization')
const { verify }: typeof import('@aas-core-works/aas-core3.0-typescript/verification') =
  require('@aas-core-works/aas-core3.0-typescript/verification')

/** What is wrong with a shell: by the rules of the metamodel, and compared with the official templates. */
export function shellFindings(environment: { submodels: Shape[] }): string[] {
  return [...metamodelFindings(environment), ...environment.submodels.flatMap(templateFindings)]
}

function metamodelFindings(environment: object): string[] {
  const read = environmentFromJsonable(JSON.parse(JSON.stringify(environment)))
  if (read.error !== null) return [`${read.error.path}: ${read.error.message}`]
  return [...verify(read.mustValue())].map(({ path, message }) => `${path}: ${message}`)
}
