import { type Html, html } from '../core/html.ts'

/** JSON as people read it, folded away. */
export function exampleOf(summary: string, value: unknown): Html {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2)
  return html`<details><summary>${summary}</summary><pre tabindex="0"><code>${text}</code></pre></details>`
}
