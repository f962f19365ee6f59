import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { type LoginShape, loginMarkupFile, loginShapes, shapeKey } from '#contract/login-markup.ts'
import { pageWords } from '../core/page-words.ts'
import { scratchFolder } from './scratch-folder.ts'

/**
 * The script `/assets/sample.js`, created with the compressed copies that the build makes, and used as the workers that
 * read PDFs and codes.
 */
export const sampleScript = "console.log('Typenschild')\n".repeat(100)

let webRoot: Promise<string> | undefined

/**
 * The page and the public files of the web part without a build; instead of the prerendered login it has markup that
 * names the login's shape and has the same placeholders. One folder for all worlds of a process, which is only read.
 */
export function unbuiltWeb(): Promise<string> {
  webRoot ??= makeWeb()
  return webRoot
}

async function makeWeb(): Promise<string> {
  const source = join(import.meta.dirname, '../../web')
  const webRoot = await scratchFolder()
  await mkdir(join(webRoot, '.vite'), { recursive: true })
  await mkdir(join(webRoot, 'assets'))
  await cp(join(source, 'public'), webRoot, { recursive: true })
  await cp(join(source, 'index.html'), join(webRoot, 'index.html'))
  await mkdir(join(webRoot, 'assets/pdf-0'))
  await writeFile(join(webRoot, 'assets/pdf-0/worker.js'), sampleScript)
  await writeFile(join(webRoot, 'assets/scan-worker-0.js'), sampleScript)
  await writeFile(join(webRoot, 'assets/sample.js'), sampleScript)
  await writeFile(join(webRoot, 'assets/sample.js.br'), brotliCompressSync(sampleScript))
  await writeFile(join(webRoot, 'assets/sample.js.gz'), gzipSync(sampleScript))
  const login = Object.fromEntries(
    Object.entries(pageWords).map(([language, { base }]) => {
      const screens = loginShapes().map((shape) => [shapeKey(shape), standIn(base.login, shape)])
      return [language, Object.fromEntries(screens)]
    }),
  )
  const words = { de: 'assets/sample.js' }
  await writeFile(join(webRoot, loginMarkupFile), JSON.stringify({ words, login }))
  return webRoot
}

function standIn(heading: string, shape: LoginShape): string {
  return `<h1>${heading}</h1><p>${shapeKey(shape)}</p><p>__NAME__</p>
<input value="${shape.isScanned ? '__SN__' : ''}"/>
<a href="mailto:__SUPPORT_EMAIL__?subject=${shape.isScanned ? '__SN_ENCODED__' : ''}">Mail</a>
<a href="__IMPRINT_URL__"></a><a href="__PRIVACY_URL__"></a>`
}
