import type { ActiveContent } from '#contract/files.ts'

/** Maximum length and nesting depth of field instructions; programs do not follow longer or deeper ones. */
const maxInstruction = 8_000
const maxDepth = 100

/** Joins the instructions of fields, which a document may split arbitrarily, and detects active ones. */
export class WordFields {
  readonly #open: string[] = []
  readonly #found: Set<ActiveContent>

  constructor(found: Set<ActiveContent>) {
    this.#found = found
  }

  begin(): void {
    if (this.#open.length < maxDepth) this.#open.push('')
  }

  add(text: string): void {
    const own = this.#open.pop() ?? ''
    // However long, white space in front of the first word does not count.
    this.#open.push((own + text).trimStart().slice(0, maxInstruction))
    if (own.length === maxInstruction) return
    this.judge(this.#open.at(-1) ?? '')
  }

  end(): void {
    this.#open.pop()
  }

  /** Examines a complete instruction. */
  judge(instruction: string): void {
    const [, word = '', rest = ''] = /^[\s"]*([a-z]+)\b(.*)/is.exec(instruction) ?? []
    const name = word.toUpperCase()
    if (name === 'DDE' || name === 'DDEAUTO') this.#found.add('dde')
    if (name === 'LINK') this.#found.add('external')
    const isFetching = name === 'INCLUDETEXT' || name === 'INCLUDEPICTURE' || name === 'IMPORT'
    if (isFetching && isElsewhere(rest)) this.#found.add('external')
  }
}

/** Whether the arguments contain an external address, before or after the switches. */
export function isElsewhere(rest: string): boolean {
  return /(?:^|[\s"“”])(?:[a-z][a-z0-9+.-]+:|\\\\|\/\/)/i.test(rest)
}
