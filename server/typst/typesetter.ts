import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ProblemError } from '../core/problem-error.ts'
import { readOverrides } from './overrides.ts'
import type { TypesetOrder, TypstStart, WorkerFile } from './typst-orders.ts'
import type { Typst } from './typst-process.ts'

/** Makes documents from Typst templates, one at a time, in a separate process that is ended when idle. */
export interface Typesetter {
  /**
   * A tagged PDF: PDF/UA-1, or PDF/A-3a for an archive. The template (`zugangsdaten.typ`, or a path below `server/`)
   * finds `data` as JSON in `sys.inputs.data`, so markup in it stays literal. A character of `data` that is in no font
   * becomes □, except in the texts named by `literal`: these are shown as they are or rejected (`TypesetError`).
   */
  pdf(template: string, data: unknown, options?: PdfOptions): Promise<Uint8Array>
  /** The same as SVG pictures, one per page. */
  svg(template: string, data: unknown): Promise<string[]>
  /** Finishes the documents in progress and ends the process. */
  close(): Promise<void>
}

interface PdfOptions {
  standard?: 'ua-1' | 'a-3a'
  /** Top-level names of `data`. */
  literal?: string[]
}

/** An image that Typst can show: SVG, PNG, JPEG or WebP. */
interface TypesetLogo {
  /** With the dot; tells the type. */
  ext: string
  /** Identifies the logo. */
  sha256: string
  read(): Promise<Readable>
}

export interface TypesetterOptions {
  /** Called before each document; without it, or if it finds none, documents show the portal's own logo. */
  findLogo?: () => Promise<TypesetLogo | undefined>
  /** Timeout per document, in ms. */
  timeout?: number
  /** How long the idle process is kept, in ms. */
  idle?: number
}

const ownMark = join(import.meta.dirname, '../../web/public/favicon.svg')
const maxWaiting = 200

/** Reads the operator's templates once; the process starts with the first document. */
export function openTypesetter(
  dataDir: string,
  { findLogo, timeout = 30_000, idle = 15_000 }: TypesetterOptions = {},
): Typesetter {
  const overrides = readOverrides(dataDir)
  let typst: Typst | undefined
  /** SHA-256 of the logo that the process has. */
  let shown: string | undefined
  let idleTimer: NodeJS.Timeout | undefined
  let waiting = 0
  let previous: Promise<unknown> = Promise.resolve()

  async function make(order: TypesetOrder): Promise<Uint8Array[]> {
    clearTimeout(idleTimer)
    try {
      const process = await processWith(await findLogo?.())
      return await process.make(order, timeout)
    } finally {
      idleTimer = setTimeout(end, idle)
      idleTimer.unref()
    }
  }

  async function processWith(logo: TypesetLogo | undefined): Promise<Typst> {
    if (logo?.sha256 !== shown) await end()
    if (!typst?.isAlive()) {
      const start = await startWith(logo)
      const { startTypst } = await import('./typst-process.ts') // loaded on demand, to save memory
      typst = startTypst(start)
      shown = logo?.sha256
    }
    return typst
  }

  async function startWith(logo: TypesetLogo | undefined): Promise<TypstStart> {
    const name = `logo${logo?.ext ?? '.svg'}`
    const bytes = logo ? await buffer(await logo.read()) : readFileSync(ownMark)
    const files: WorkerFile[] = [{ name, bytes }, ...overrides]
    return { files, inputs: { logo: name, hasOwnLogo: String(logo !== undefined) } }
  }

  async function end(): Promise<void> {
    clearTimeout(idleTimer)
    await typst?.end()
  }

  /** One document at a time, in the order of the requests. */
  function inTurn(order: TypesetOrder): Promise<Uint8Array[]> {
    if (waiting >= maxWaiting) {
      throw new ProblemError(
        'unavailable',
        'Gerade werden sehr viele Dokumente erstellt. Bitte versuchen Sie es gleich noch einmal.',
        { retryAfter: 5 },
      )
    }
    waiting += 1
    const result = previous.then(() => make(order)).finally(() => (waiting -= 1))
    previous = result.catch(() => undefined) // the caller gets the error; the next document must not
    return result
  }

  return {
    async pdf(template, data, { standard = 'ua-1', literal = [] } = {}) {
      const [pdf] = await inTurn({ as: standard, template, data: JSON.stringify(data), literal })
      return pdf ?? new Uint8Array()
    },
    async svg(template, data) {
      const pages = await inTurn({ as: 'svg', template, data: JSON.stringify(data), literal: [] })
      return pages.map((page) => Buffer.from(page).toString())
    },
    async close() {
      await previous
      await end()
    },
  }
}
