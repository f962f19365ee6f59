import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** What the PDF reader asks for by name: its worker, and decoders of scanned pages (fax and JBIG2, JPEG 2000). */
const scripts: Record<string, string> = {
  'worker.js': 'legacy/build/pdf.worker.min.mjs',
  'jbig2_nowasm_fallback.js': 'wasm/jbig2_nowasm_fallback.js',
  'openjpeg_nowasm_fallback.js': 'wasm/openjpeg_nowasm_fallback.js',
}

/**
 * Serves them under `__PDF_SCRIPTS__`, where `draw-pdf.ts` sends the reader. The decoders as scripts, since our content
 * security policy allows no WebAssembly; all in a folder that no other version of the reader shares, since browsers
 * keep them. The server knows the folder by the beginning of its name (`static-web.ts`).
 */
export function pdfScripts(): Plugin {
  const folder = `/assets/pdf-${JSON.parse(read('package.json')).version}/`
  return {
    name: 'pdf-scripts',
    config: () => ({ define: { __PDF_SCRIPTS__: JSON.stringify(folder) } }),
    configureServer({ middlewares }) {
      for (const [name, source] of Object.entries(scripts)) {
        middlewares.use(folder + name, (_request, response) => {
          response.setHeader('content-type', 'text/javascript').end(read(source))
        })
      }
    },
    generateBundle() {
      for (const [name, source] of Object.entries(scripts)) {
        this.emitFile({ type: 'asset', fileName: folder.slice(1) + name, source: read(source) })
      }
    },
  }
}

function read(path: string): string {
  const file = new URL(`../../node_modules/pdfjs-dist/${path}`, import.meta.url)
  return readFileSync(file, 'utf8')
}
