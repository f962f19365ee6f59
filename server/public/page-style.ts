import { readFileSync } from 'node:fs'
import { shadesOf } from '#contract/accent.ts'
import type { Settings } from '#contract/settings.ts'
import { Html, html } from '../core/html.ts'
import { styleSource } from '../http/security-headers.ts'

/** The styles of a file beside the one that asks, without what browsers do not need. */
export function readStyle(file: URL): string {
  return readFileSync(file, 'utf8')
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{}:;,]) /g, '$1')
}

/** One after the other: what is said of paper comes last, so that it counts there. */
const style = ['./public-page.css', './public-documents.css', './public-print.css']
  .map((sheet) => readStyle(new URL(sheet, import.meta.url)))
  .join('')

/** The styles of a page without script: those that all of them share, its own, and the maker's colour. */
export function stylesOf({ accent }: Settings, own: string[] = []): string[] {
  return [style, ...own, ...(accent === null ? [] : [colorsOf(accent)])]
}

/** The styles as elements of a page's head. */
export function styleElements(styles: string[]): Html[] {
  return styles.map((text) => html`<style>${new Html(text)}</style>`)
}

/** Nothing may load or run but these styles, by their hashes, and pictures of the portal. */
export function plainPolicy(styles: string[], more: string[] = ["form-action 'none'"]): string {
  return [
    "default-src 'none'",
    `style-src ${styles.map(sourceOf).join(' ')}`,
    "img-src 'self'",
    "base-uri 'none'",
    ...more,
    "frame-ancestors 'none'",
  ].join('; ')
}

const sources = new Map<string, string>()

/** Hashed once: they are few. */
function sourceOf(text: string): string {
  const known = sources.get(text)
  if (known !== undefined) return known
  const source = styleSource(text)
  if (sources.size < mostSources) sources.set(text, source)
  return source
}

const mostSources = 20

/** The maker's colour on top, on links and on the large button. */
function colorsOf(accent: string): string {
  const { light, dark } = shadesOf(accent)
  const fill = `light-dark(${light.fill},${dark.fill})`
  return `:root{--link:light-dark(${light.text},${dark.text});border-top:6px solid ${fill}}.main{background:${fill}}`
}
