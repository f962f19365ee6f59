import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Size in bytes above which the best compression is too slow for a build. */
const large = 500_000

/**
 * Emits compressed copies beside scripts, WebAssembly, styles and SVG drawings, so that the server can send them as
 * they are: brotli, and gzip for browsers that connect without HTTPS.
 */
export function compressedFiles(): Plugin {
  return {
    name: 'compressed-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = Object.values(bundle)
          .filter(({ fileName }) => compressible.test(fileName))
          .map((file) => ({
            fileName: file.fileName,
            content: Buffer.from(file.type === 'chunk' ? file.code : file.source),
          }))
        const { publicDir } = this.environment.config
        await Promise.all(
          [...files, ...(await filesIn(publicDir))].map(async ({ fileName, content }) => {
            const copies = { br: await toBrotli(content), gz: await promisify(gzip)(content) }
            for (const [ending, source] of Object.entries(copies)) {
              if (source.length >= content.length) continue
              this.emitFile({ type: 'asset', fileName: `${fileName}.${ending}`, source })
            }
          }),
        )
      },
    },
  }
}

const compressible = /\.(js|css|svg|wasm)$/

/** Files that are copied unchanged: theme, icons, and styles of server-rendered pages. */
async function filesIn(folder: string) {
  const names = (await readdir(folder)).filter((name) => compressible.test(name))
  return Promise.all(
    names.map(async (fileName) => ({ fileName, content: await readFile(join(folder, fileName)) })),
  )
}

function toBrotli(content: Buffer): Promise<Buffer> {
  const quality = content.length > large ? 9 : 11
  return promisify(brotliCompress)(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  })
}
