import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Beyond this many bytes the best compression takes longer than a build may. */
const large = 500_000

/**
 * Puts compressed copies beside scripts and styles, so that the server sends them without any work: brotli,
 * and gzip for browsers that ask without HTTPS.
 */
export function compressedFiles(): Plugin {
  return {
    name: 'compressed-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = Object.values(bundle).filter(({ fileName }) => /\.(js|css)$/.test(fileName))
        await Promise.all(
          files.map(async (file) => {
            const content = Buffer.from(file.type === 'chunk' ? file.code : file.source)
            const copies = { br: await toBrotli(content), gz: await promisify(gzip)(content) }
            for (const [ending, source] of Object.entries(copies)) {
              this.emitFile({ type: 'asset', fileName: `${file.fileName}.${ending}`, source })
            }
          }),
        )
      },
    },
  }
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
