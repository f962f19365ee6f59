let segmenter: Intl.Segmenter | undefined

/** The characters of a text as a reader counts them. The segmenter is made when first needed: it holds 2.5 MB. */
export function graphemesOf(text: string): string[] {
  segmenter ??= new Intl.Segmenter('de', { granularity: 'grapheme' })
  return [...segmenter.segment(text)].map(({ segment }) => segment)
}
