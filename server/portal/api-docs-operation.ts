import { type Html, html } from '../core/html.ts'
import type {
  ApiDocument,
  ApiResponse,
  Content,
  Operation,
  Parameter,
  Schema,
} from '../openapi/openapi-types.ts'
import { exampleOf } from './api-docs-html.ts'
import { propertiesOf, typeOf } from './api-docs-schema.ts'

/** A call with all its addresses, as shown on the page. */
export interface Shown {
  method: string
  path: string
  aliases: string[]
  operation: Operation
}

/** The calls of the document; alternative spellings of an address are listed with the call they stand for. */
export function callsOf({ paths }: ApiDocument): Shown[] {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method, operation })),
  )
  return calls
    .filter(({ operation }) => operation['x-alias-of'] === undefined)
    .map(({ path, method, operation }) => {
      const aliases = calls.filter(
        (call) => call.operation['x-alias-of'] === path && call.method === method,
      )
      const upper = method.toUpperCase()
      return { path, method: upper, operation, aliases: aliases.map((alias) => alias.path) }
    })
}

const places = { path: 'Adresse', query: 'Abfrage', header: 'Kopfzeile' }

export function articleOf({ method, path, aliases, operation }: Shown, api: ApiDocument): Html {
  const { operationId, summary, description, parameters, requestBody, responses } = operation
  return html`<article id="${operationId}">
<h3><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code></h3>
<p class="summary">${summary}</p>
${description && html`<p>${description}</p>`}
<p class="who">Wer darf: ${operation['x-access']}.${
    aliases.length > 0 &&
    html` Auch als ${aliases.map((alias) => html`<code>${method} ${alias}</code>`)}.`
  }</p>
${parameters.length > 0 && parametersOf(parameters)}
${requestBody && bodyOf(requestBody.content, api)}
<h4>Antwort</h4>
${Object.entries(responses).map(([status, answer]) => successOf(status, answer))}
${errorsOf(responses)}
</article>
`
}

function parametersOf(parameters: Parameter[]): Html {
  const entries = parameters.map(
    ({ name, in: place, required, description, schema }) =>
      html`<div><dt><code>${name}</code> <span>${places[place]}, ${
        schema.type === 'object' ? 'Objekt' : typeOf(schema)
      }${required && ', Pflicht'}</span></dt><dd><p>${description}</p></dd></div>
`,
  )
  return html`<h4>Parameter</h4>
<details><summary>${parameters.map(({ name }) => name).join(', ')}</summary><dl class="fields">${entries}</dl></details>`
}

function bodyOf(content: Content, api: ApiDocument): Html {
  return html`<h4>Anfrage</h4>
${Object.entries(content).map(([type, { schema, example }]) => {
  const inner = (schema.properties as Record<string, Schema> | undefined)?.data ?? schema
  const isWrapped = inner !== schema
  return html`<p><code>${type}</code>${isWrapped && html`, in <code>{ "data": … }</code>`}</p>
${propertiesOf(resolved(inner, api))}
${example !== undefined && exampleOf('Beispiel der Anfrage', example)}`
})}`
}

function resolved(schema: Schema, { components }: ApiDocument): Schema {
  const name = typeof schema.$ref === 'string' ? (schema.$ref.split('/').at(-1) ?? '') : ''
  return components.schemas[name] ?? schema
}

function successOf(status: string, answer: ApiResponse | { $ref: string }) {
  if ('$ref' in answer) return undefined
  const contents = Object.entries(answer.content ?? {})
  return html`<p><strong>${status}</strong> ${answer.description}${contents.map(
    ([type, { schema }]) => html` <code>${type}</code>: ${answerType(schema)}`,
  )}</p>
${contents.map(([, { example, examples }]) => [
  example !== undefined && exampleOf('Beispiel der Antwort', example),
  Object.values(examples ?? {}).map(({ summary, value }) =>
    exampleOf(`Beispiel der Antwort: ${summary}`, value),
  ),
])}`
}

/** For an envelope, the type inside. */
function answerType(schema: Schema): Html {
  const inner = (schema.properties as Record<string, Schema> | undefined)?.data
  if (inner) return html`${typeOf(inner)} in <code>{ "data": … }</code>`
  if (!Array.isArray(schema.anyOf)) return typeOf(schema)
  return html`${schema.anyOf.map((option, index) => [index > 0 && ' oder ', answerType(option)])}`
}

function errorsOf(responses: Operation['responses']): Html {
  const statuses = Object.entries(responses).flatMap(([status, answer]) =>
    '$ref' in answer ? [status] : [],
  )
  return html`<p class="errors">Fehler: ${statuses.map(
    (status, index) => html`${index > 0 && ', '}<a href="#fehler-${status}">${status}</a>`,
  )}</p>`
}
