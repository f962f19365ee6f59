import type { XmlHandler } from '../inspection/read-xml.ts'

/** The texts of a workbook that cells refer to by index. */
export type SharedTexts = string[]

/** Collects the shared texts, without phonetic hints (`rPh`). */
export function textsHandler(texts: SharedTexts): XmlHandler {
  const collector = collectText('si', (text) => texts.push(text))
  return collector
}

/** Calls `take` with the text in each element of this name, even if it is in several pieces. */
export function collectText(element: string, take: (text: string) => void): XmlHandler {
  let text: string | undefined
  let isText = false
  let spoken = 0
  return {
    open(name) {
      if (name === element) text = ''
      if (name === 'rPh') spoken += 1
      isText = name === 't' && spoken === 0
    },
    close(name) {
      if (name === 'rPh') spoken -= 1
      if (name === 't') isText = false
      if (name !== element || text === undefined) return
      take(unescaped(text))
      text = undefined
    },
    text(piece) {
      if (isText && text !== undefined) text += piece
    },
  }
}

/** Decodes characters that XML cannot contain, which are written as `_x000D_`. */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text
  return text.replaceAll(/_x([0-9a-f]{4})_/gi, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}
