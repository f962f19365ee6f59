import { readFileSync } from 'node:fs'
import { shadesOf } from '#contract/accent.ts'
import type { Settings } from '#contract/settings.ts'
import { Html, html } from '../core/html.ts'
import { styleSource } from '../http/security-headers.ts'

/** Reads a style sheet without comments and needless white space. */
export function readStyle(file: URL): string {
  return readFileSync(file, 'utf8')
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{}:;,]) /g, '$1')
}

/** The order matters: print styles come last, so that they win. */
const style = ['./public-page.css', './public-documents.css', './public-print.css']
  .map((sheet) => readStyle(new URL(sheet, import.meta.url)))
  .join('')

/** The styles of a page without script: the shared ones, its own, and the maker's accent colour. */
export function stylesOf({ accent }: Settings, ownStyles: string[] = []): string[] {
  return [style, ...ownStyles, ...(accent === null ? [] : [colorsOf(accent)])]
}

/** The styles as `<style>` elements for the head. */
export function styleElements(styles: string[]): Html[] {
  return styles.map((text) => html`<style>${new Html(text)}</style>`)
}

/** A content security policy that allows only these styles, by hash, and pictures of the portal. */
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

/** Hashes are cached, as there are few styles. */
function sourceOf(text: string): string {
  const knownSource = sources.get(text)
  if (knownSource !== undefined) return knownSource
  const source = styleSource(text)
  if (sources.size < maxSources) sources.set(text, source)
  return source
}

const maxSources = 20

/** The maker's accent colour for the top border, links and the main button. */
function colorsOf(accent: string): string {
  const { light, dark } = shadesOf(accent)
  const fill = `light-dark(${light.fill},${dark.fill})`
  return `:root{--link:light-dark(${light.text},${dark.text});border-top:6px solid ${fill}}.main{background:${fill}}`
}
