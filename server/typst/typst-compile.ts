import { fileURLToPath } from 'node:url'
import {
  NodeCompiler,
  type NodeError,
  type NodeTypstDocument,
} from '@myriaddreamin/typst-ts-node-compiler'
import type { Mistake, TypesetOrder, TypstStart } from './typst-orders.ts'
import { unprintableIn } from './unprintable.ts'

/** The result of one attempt; `unprintable` are the characters that prevented it. */
export interface Outcome {
  made: Uint8Array[]
  mistakes: Mistake[]
  unprintable: string[]
}

/** A compiler with the portal's fonts and templates; the operator's files replace those of the same name. */
export interface Compiler {
  compile(order: TypesetOrder): Outcome
  /** Evicts what the last few documents did not use from the compiler's cache. */
  forget(): void
}

const cacheAge = 5
const workspace = fileURLToPath(new URL('..', import.meta.url))
const templates = `${workspace}documents/templates/`

export function openCompiler({ files, inputs }: TypstStart): Compiler {
  const typst = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: fonts }] })
  for (const { name, bytes } of files) typst.mapShadow(templates + name, Buffer.from(bytes))
  return {
    compile({ as, template, data }) {
      const path = template.includes('/') ? workspace + template : templates + template
      const outcome = typst.compile({ mainFilePath: path, inputs: { ...inputs, data } })
      const error = outcome.takeError() ?? outcome.takeWarnings()
      const document = outcome.result
      if (error || !document) return failed(mistakesOf(typst, error, template))
      return as === 'svg' ? pictures(typst, document, template) : pdf(typst, document, as, template)
    },
    forget: () => typst.evictCache(cacheAge),
  }
}

function failed(mistakes: Mistake[], unprintable: string[] = []): Outcome {
  return { made: [], mistakes, unprintable }
}

function pdf(
  typst: NodeCompiler,
  document: NodeTypstDocument,
  pdfStandard: string,
  file: string,
): Outcome {
  try {
    const made = [new Uint8Array(typst.pdf(document, { pdfStandard }))]
    return { made, mistakes: [], unprintable: [] }
  } catch (cause) {
    const messages = [...String(cause).matchAll(/message: "((?:\\.|[^"\\])*)"/g)].map(
      ([, message = '']) => message.replaceAll(/\\(["\\])/g, '$1'),
    )
    const reasons = messages.length > 0 ? messages : [String(cause)]
    const mistakes = reasons.map((message) => ({ file, line: undefined, message }))
    return failed(mistakes, messages.flatMap(unprintableIn))
  }
}

/**
 * All pages of a document have the same size. A PDF is tried
 * first, as pictures do not tell which characters are missing.
 */
function pictures(typst: NodeCompiler, document: NodeTypstDocument, file: string): Outcome {
  const tried = pdf(typst, document, 'ua-1', file)
  if (tried.mistakes.length > 0) return tried
  const all = typst.plainSvg(document)
  const size = /viewBox="0 0 (\S+) (\S+)" width="\S+" height="\S+"/.exec(all)
  const [whole = '', width = '0', heightOfAll = '0'] = size ?? []
  const height = Number(heightOfAll) / document.numOfPages
  const made = Array.from({ length: document.numOfPages }, (_, page) => {
    const view = `viewBox="0 ${page * height} ${width} ${height}" width="${width}pt" height="${height}pt"`
    return Buffer.from(all.replace(whole, view))
  })
  return { made, mistakes: [], unprintable: [] }
}

function mistakesOf(typst: NodeCompiler, error: NodeError | null, template: string): Mistake[] {
  const found = (error ? typst.fetchDiagnostics(error) : []) as Diagnostic[]
  if (found.length === 0) return [{ file: template, line: undefined, message: 'nothing was made' }]
  return found.map(({ message, path, range }) => ({
    file: path.startsWith(templates) ? path.slice(templates.length) : nameOf(path, template),
    line: range ? range.start.line + 1 : undefined,
    message: message.replaceAll(workspace, ''),
  }))
}

interface Diagnostic {
  message: string
  path: string
  /** Lines count from 0. */
  range: { start: { line: number } } | null
}

function nameOf(path: string, template: string): string {
  return path.startsWith(workspace) ? path.slice(workspace.length) : template
}

const fonts = [
  import.meta.resolve('@expo-google-fonts/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf'),
  import.meta.resolve(
    '@expo-google-fonts/ibm-plex-sans/400Regular_Italic/IBMPlexSans_400Regular_Italic.ttf',
  ),
  import.meta.resolve('@expo-google-fonts/ibm-plex-sans/600SemiBold/IBMPlexSans_600SemiBold.ttf'),
].map((url) => fileURLToPath(url))
