import type { Mistake } from './typst-orders.ts'

/** A document cannot be made: the template is unknown or faulty, cannot show the data, or took too long. */
export class TypesetError extends Error {
  readonly mistakes: Mistake[]
  /** Characters of literal texts that are in no font. */
  readonly unprintable: string[]

  constructor(mistakes: Mistake[], unprintable: string[] = []) {
    super(mistakes.map(inWords).join('; '))
    this.mistakes = mistakes
    this.unprintable = unprintable
  }
}

/** The typesetter ended or took too long: another try may succeed. */
export class TypesetterDown extends TypesetError {}

function inWords({ file, line, message }: Mistake): string {
  return line === undefined ? `${file}: ${message}` : `${file}, line ${line}: ${message}`
}
