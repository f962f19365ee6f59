let segmenter: Intl.Segmenter | undefined

/** The characters of a text as readers count them. The segmenter is created on first use, as it takes 2.5 MB. */
export function graphemesOf(text: string): string[] {
  segmenter ??= new Intl.Segmenter('de', { granularity: 'grapheme' })
  return [...segmenter.segment(text)].map(({ segment }) => segment)
}
