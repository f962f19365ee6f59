import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Files that the PDF reader requests by name: decoders for scanned pages (fax and JBIG2, JPEG 2000). */
const scripts = ['jbig2_nowasm_fallback.js', 'openjpeg_nowasm_fallback.js']

/**
 * Serves them under `__PDF_SCRIPTS__`, which `draw-pdf.ts` passes to the reader. The decoders are scripts, as our
 * content security policy allows no WebAssembly. The folder differs for each version of the reader, as browsers cache
 * its files; the server recognizes folder and worker by their prefixes (`static-web.ts`).
 */
export function pdfScripts(): Plugin {
  const folder = `/assets/pdf-${JSON.parse(read('package.json')).version}/`
  return {
    name: 'pdf-scripts',
    config: () => ({ define: { __PDF_SCRIPTS__: JSON.stringify(folder) } }),
    configureServer({ middlewares }) {
      for (const name of scripts) {
        middlewares.use(folder + name, (_request, response) => {
          response.setHeader('content-type', 'text/javascript').end(read(`wasm/${name}`))
        })
      }
    },
    generateBundle() {
      for (const name of scripts) {
        const source = read(`wasm/${name}`)
        this.emitFile({ type: 'asset', fileName: folder.slice(1) + name, source })
      }
    },
  }
}

function read(path: string): string {
  const file = new URL(`../../node_modules/pdfjs-dist/${path}`, import.meta.url)
  return readFileSync(file, 'utf8')
}
