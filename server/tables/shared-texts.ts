import type { XmlWatcher } from '../inspection/read-xml.ts'

/** The texts that cells of a workbook name by number. */
export type SharedTexts = string[]

/** Collects them; how a syllable is to be spoken (`rPh`) is no part of a text. */
export function textsWatcher(texts: SharedTexts): XmlWatcher {
  const collector = collectText('si', (text) => texts.push(text))
  return collector
}

/** Hears the text in elements of this name, in one piece or many. */
export function collectText(element: string, take: (text: string) => void): XmlWatcher {
  let own: string | undefined
  let isText = false
  let spoken = 0
  return {
    open(name) {
      if (name === element) own = ''
      if (name === 'rPh') spoken += 1
      isText = name === 't' && spoken === 0
    },
    close(name) {
      if (name === 'rPh') spoken -= 1
      if (name === 't') isText = false
      if (name !== element || own === undefined) return
      take(unescaped(own))
      own = undefined
    },
    text(piece) {
      if (isText && own !== undefined) own += piece
    },
  }
}

/** Characters that XML does not know are written `_x000D_`. */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text
  return text.replaceAll(/_x([0-9a-f]{4})_/gi, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}
