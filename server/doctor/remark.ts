/** What the doctor says of one thing; German, for the operator. */
export interface Finding {
  about: string
  state: 'fine' | 'doubtful' | 'wrong'
  text: string
  /** What to do about it. */
  mend?: string
}

/** Looks at something; what it rejects with is a finding, too. */
export interface Check {
  about: string
  look(): Promise<Omit<Finding, 'about'>>
}

const signs = { fine: '✓', doubtful: '!', wrong: '✗' }

export function fine(text: string) {
  return { state: 'fine' as const, text }
}

export function doubtful(text: string, mend: string) {
  return { state: 'doubtful' as const, text, mend }
}

export function wrong(text: string, mend: string) {
  return { state: 'wrong' as const, text, mend }
}

/** One line, whatever others said in it. */
export function lineOf({ about, state, text, mend }: Finding): string {
  const ended = /[.!?]$/.test(text) ? text : `${text}.`
  const line = `${signs[state]} ${about}: ${ended}${mend ? ` Abhilfe: ${mend}` : ''}`
  return line.replaceAll(/\s*\n\s*/g, ' ')
}

/** Why `fetch` got no answer: the code of what lies below, or what ended the waiting. */
export function whyNoAnswer(error: unknown): string {
  const { cause, name } = error as Error
  return (cause as NodeJS.ErrnoException | undefined)?.code ?? name
}
