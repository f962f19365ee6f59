import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Decoders that the PDF reader asks for by name when it meets a scanned page: fax and JBIG2, JPEG 2000. */
const names = ['jbig2_nowasm_fallback.js', 'openjpeg_nowasm_fallback.js']

/**
 * Serves them under `__PDF_DECODERS__`, where `draw-pdf.ts` sends the reader. As scripts, since our content security
 * policy allows no WebAssembly; in a folder that no other version of the reader shares, since browsers keep them.
 */
export function pdfDecoders(): Plugin {
  const folder = `/assets/pdf-${JSON.parse(read('package.json')).version}/`
  return {
    name: 'pdf-decoders',
    config: () => ({ define: { __PDF_DECODERS__: JSON.stringify(folder) } }),
    configureServer({ middlewares }) {
      for (const name of names) {
        middlewares.use(folder + name, (_request, response) => {
          response.setHeader('content-type', 'text/javascript').end(read(`wasm/${name}`))
        })
      }
    },
    generateBundle() {
      for (const name of names) {
        const fileName = folder.slice(1) + name
        this.emitFile({ type: 'asset', fileName, source: read(`wasm/${name}`) })
      }
    },
  }
}

function read(path: string): string {
  const file = new URL(`../node_modules/pdfjs-dist/${path}`, import.meta.url)
  return readFileSync(file, 'utf8')
}
