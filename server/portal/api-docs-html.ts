import { type Html, html } from '../core/html.ts'

/** A collapsed example, as formatted JSON or text. */
export function exampleOf(summary: string, value: unknown): Html {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2)
  return html`<details><summary>${summary}</summary><pre tabindex="0"><code>${text}</code></pre></details>`
}
