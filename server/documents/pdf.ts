import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { NodeCompiler, type NodeError } from '@myriaddreamin/typst-ts-node-compiler'

/** A document that cannot be made: unknown template, mistake in it, data it cannot show. */
class PdfError extends Error {}

/**
 * Makes a tagged PDF/UA-1 from a Typst template, named by its path below `server/`
 * (`documents/templates/letter.typ`). The template finds `data` as JSON in `sys.inputs.data`,
 * so markup in it stays literal. Documents are made one at a time with a pause for other work
 * between them: compiling blocks, and without the pause memory grows.
 */
export function renderPdf(template: string, data: unknown): Promise<Uint8Array> {
  const made = previous.then(() => setImmediate()).then(() => compile(template, data))
  previous = made.catch(() => undefined) // the caller gets the error; the next document must not
  return made
}

let previous: Promise<unknown> = Promise.resolve()
let compiler: NodeCompiler | undefined

const workspace = fileURLToPath(new URL('..', import.meta.url))

/** Compiled pieces that the last few documents did not use are forgotten. */
const cacheAge = 5

function compile(template: string, data: unknown): Uint8Array {
  compiler ??= NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: fonts }] })
  try {
    const outcome = compiler.compile({
      mainFilePath: `${workspace}${template}`,
      inputs: { data: JSON.stringify(data) },
    })
    const mistakes = outcome.takeError() ?? outcome.takeWarnings()
    if (mistakes || !outcome.result) throw new PdfError(`${template}: ${reasonOf(mistakes)}`)
    return pdfOf(compiler, outcome.result, template)
  } finally {
    compiler.evictCache(cacheAge)
  }
}

function pdfOf(
  from: NodeCompiler,
  document: Parameters<NodeCompiler['pdf']>[0],
  template: string,
): Uint8Array {
  try {
    return new Uint8Array(from.pdf(document, { pdfStandard: 'ua-1' }))
  } catch (cause) {
    const messages = [...String(cause).matchAll(/message: "((?:\\.|[^"\\])*)"/g)]
    const reason = messages.map(([, message]) => message).join('; ') || String(cause)
    throw new PdfError(`${template}: ${reason}`, { cause })
  }
}

function reasonOf(mistakes: NodeError | null): string {
  const messages = (mistakes?.shortDiagnostics ?? []) as { message: string; path: string }[]
  if (messages.length === 0) return 'nothing was made'
  return messages.map(({ message, path }) => `${message} (${path})`).join('; ')
}

const fonts = [
  import.meta.resolve('@expo-google-fonts/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf'),
  import.meta.resolve(
    '@expo-google-fonts/ibm-plex-sans/400Regular_Italic/IBMPlexSans_400Regular_Italic.ttf',
  ),
  import.meta.resolve('@expo-google-fonts/ibm-plex-sans/600SemiBold/IBMPlexSans_600SemiBold.ttf'),
].map((url) => fileURLToPath(url))
