/** Whether one of these texts contains what is searched for, whatever the case. */
export function contains(texts: (string | undefined)[], search: string): boolean {
  const sought = fold(search.trim())
  return texts.some((text) => fold(text ?? '').includes(sought))
}

function fold(text: string) {
  return text.normalize('NFC').toLowerCase()
}
