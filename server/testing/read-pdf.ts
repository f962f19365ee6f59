import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A PDF as an independent reader sees it. */
export interface ReadPdf {
  /** The text of each page; one glyph stands for both micro signs, so the text is NFKC. */
  pages: string[]
  /** The text of all pages with blanks in place of line ends. */
  text: string
  title: string
  author: string
  language: string
  /** Structure tree of each page as JSON. */
  tags: string[]
  /** XMP. */
  metadata: string
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const reading = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 })
  const document = await reading.promise
  const { info, metadata } = await document.getMetadata()
  const [pages, tags]: string[][] = [[], []]
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    tags?.push(JSON.stringify(await page.getStructTree()))
    const { items } = await page.getTextContent()
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
    metadata: String(metadata?.getRaw() ?? ''),
  }
}
