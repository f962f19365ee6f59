import type { Mistake } from './typst-orders.ts'

/** A document that cannot be made: unknown template, a mistake in it, data it cannot show, or it took too long. */
export class TypesetError extends Error {
  readonly mistakes: Mistake[]
  /** Characters of literal texts that no font has. */
  readonly unprintable: string[]

  constructor(mistakes: Mistake[], unprintable: string[] = []) {
    super(mistakes.map(inWords).join('; '))
    this.mistakes = mistakes
    this.unprintable = unprintable
  }
}

/** The typesetter ended or took too long: another try may go well. */
export class TypesetterDown extends TypesetError {}

function inWords({ file, line, message }: Mistake): string {
  return line === undefined ? `${file}: ${message}` : `${file}, line ${line}: ${message}`
}
