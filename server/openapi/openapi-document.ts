import { all, groupWords } from '#contract/all.ts'
import { securitySchemes } from './openapi-access.ts'
import { fieldCodeSchema, problemCodeSchema } from './openapi-codes.ts'
import { paginationSchema } from './openapi-inputs.ts'
import { describeOperation, openPath } from './openapi-operation.ts'
import { fieldErrorSchema, problemResponses, problemSchema } from './openapi-problems.ts'
import { openSchemaBook } from './openapi-schemas.ts'
import type { ApiDocument } from './openapi-types.ts'

/** The whole API as OpenAPI 3.1, derived from the contract. Takes some milliseconds: build it once. */
export function describeApi(version: string): ApiDocument {
  const book = openSchemaBook()
  book.named('Problem', problemSchema)
  book.named('FieldError', fieldErrorSchema)
  book.named('ProblemCode', problemCodeSchema)
  book.named('FieldCode', fieldCodeSchema)
  book.named('Pagination', paginationSchema)
  const paths = describePaths(book)
  return {
    openapi: '3.1.1',
    info: {
      title: 'Typenschild',
      version,
      summary: 'Die API des Geräte- und Dokumentenportals.',
      description:
        'Geräte, Firmen, Artikelnummern, Dateien und Protokolle im Format von Strapi 4. Zum Lesen: /api/docs. Jede GET-Adresse versteht auch HEAD, ein Schrägstrich am Ende stört nicht. Fehler antworten immer in derselben Form („Problem“), wer außerhalb von /api/ „Accept: text/html“ sendet, bekommt sie als kurze Seite; 405, 408, 414 und 431 kann jede Adresse antworten.',
    },
    servers: [{ url: '/', description: 'Dieses Portal' }],
    tags: Object.entries(groupWords).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: Object.fromEntries(
        Object.entries(book.schemas).toSorted(([one], [other]) => (one < other ? -1 : 1)),
      ),
      responses: problemResponses(),
      securitySchemes,
    },
  }
}

function describePaths(book: ReturnType<typeof openSchemaBook>): ApiDocument['paths'] {
  const paths: ApiDocument['paths'] = {}
  for (const [name, endpoint] of Object.entries(all)) {
    for (const [index, address] of [endpoint.path, ...(endpoint.aliases ?? [])].entries()) {
      const path = openPath(address)
      const operation = describeOperation(name, endpoint, address, index, book)
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation }
    }
  }
  return paths
}
