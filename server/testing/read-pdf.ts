import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A PDF as read by an independent library. */
export interface ReadPdf {
  /** The text of each page in NFKC, as one glyph stands for both micro signs. */
  pages: string[]
  /** The text of all pages with spaces instead of line ends. */
  text: string
  title: string
  author: string
  language: string
  /** Structure tree of each page as JSON. */
  tags: string[]
  /** The smallest font size, in pt. */
  smallest: number
  /** XMP. */
  metadata: string
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const reading = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 })
  const document = await reading.promise
  const { info, metadata } = await document.getMetadata()
  const [pages, tags]: string[][] = [[], []]
  const sizes: number[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    tags?.push(JSON.stringify(await page.getStructTree()))
    const { items } = await page.getTextContent()
    for (const item of items) {
      if ('str' in item && item.str.trim())
        sizes.push(Math.hypot(item.transform[2], item.transform[3]))
    }
    const pieces = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
    pages?.push(pieces.join('').normalize('NFKC'))
  }
  await reading.destroy()
  const details = info as { Title: string; Author: string; Language: string }
  return {
    pages: pages ?? [],
    text: (pages ?? []).join('\n').replaceAll('\n', ' '),
    title: details.Title,
    author: details.Author,
    language: details.Language,
    tags: tags ?? [],
    smallest: Math.min(...sizes),
    metadata: String(metadata?.getRaw() ?? ''),
  }
}
