import { Html, html } from '../core/html.ts'
import type { ApiDocument } from '../openapi/openapi-types.ts'
import { exampleOf } from './api-docs-html.ts'
import { chapters } from './api-docs-introduction.ts'
import { articleOf, callsOf, type Shown } from './api-docs-operation.ts'
import { propertiesOf } from './api-docs-schema.ts'

/**
 * The description of the API as an HTML page: no script, styles from our origin, everything escaped. `foot` is
 * markup.
 */
export function apiDocsPage(api: ApiDocument, foot = ''): string {
  const calls = callsOf(api)
  return html`<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api-docs.css">
<link rel="stylesheet" href="/api-docs-calls.css">
<title>${api.info.title}: API</title>
</head>
<body>
<a class="skip" href="#inhalt">Zum Inhalt</a>
<header>
<h1>${api.info.title}: API</h1>
<p>${api.info.summary} Version ${api.info.version}, als <a href="/api/openapi.json">OpenAPI ${api.openapi}</a>.</p>
</header>
${contentsOf(api, calls)}
<main id="inhalt" tabindex="-1">
${chapters.map(({ id, title, body }) => html`<section id="${id}"><h2>${title}</h2>${body}</section>`)}
${api.tags.map(
  ({ name, description }) => html`<section id="gruppe-${name}">
<h2>${description}</h2>
${callsIn(calls, name).map((call) => articleOf(call, api))}
</section>
`,
)}
${errorsOf(api)}
${schemasOf(api)}
</main>
${new Html(foot)}</body>
</html>
`.text
}

function callsIn(calls: Shown[], tag: string): Shown[] {
  return calls.filter(({ operation }) => operation.tags.includes(tag))
}

function contentsOf({ tags }: ApiDocument, calls: Shown[]): Html {
  return html`<nav aria-label="Inhalt">
<ul>
${chapters.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}
${tags.map(
  ({
    name,
    description,
  }) => html`<li><details><summary>${description}</summary><ul class="calls">${callsIn(
    calls,
    name,
  ).map(
    ({ method, path, operation }) =>
      html`<li><a href="#${operation.operationId}"><span class="method ${method.toLowerCase()}">${method}</span> ${path}</a></li>`,
  )}</ul></details></li>
`,
)}
<li><a href="#fehler-status">Fehler nach Status</a></li>
<li><a href="#schemata">Schemata</a></li>
</ul>
</nav>`
}

function errorsOf({ components }: ApiDocument): Html {
  const entries = Object.entries(components.responses).map(([name, { description, content }]) => {
    const status = name.replace('Error', '')
    const example = content?.['application/json']?.example
    return html`<div id="fehler-${status}"><dt><strong>${status}</strong></dt><dd><p>${description}</p>${exampleOf(
      `Beispiel für ${status}`,
      example,
    )}</dd></div>
`
  })
  return html`<section id="fehler-status"><h2>Fehler nach Status</h2><dl class="fields">${entries}</dl></section>`
}

function schemasOf({ components }: ApiDocument): Html {
  const entries = Object.entries(components.schemas).map(
    ([name, schema]) => html`<div class="schema" id="schema-${name}"><h3>${name}</h3>
${typeof schema.description === 'string' && html`<p>${schema.description}</p>`}
${propertiesOf(schema)}</div>
`,
  )
  return html`<section id="schemata"><h2>Schemata</h2>${entries}</section>`
}
