/** The doctor's finding about one subject, in German for the operator. */
export interface Finding {
  about: string
  state: 'fine' | 'doubtful' | 'wrong'
  text: string
  /** What to do about it. */
  remedy?: string
}

/** Checks something; an error is reported as a finding, too. */
export interface Check {
  about: string
  run(): Promise<Omit<Finding, 'about'>>
}

const signs = { fine: '✓', doubtful: '!', wrong: '✗' }

export function fine(text: string) {
  return { state: 'fine' as const, text }
}

export function doubtful(text: string, remedy: string) {
  return { state: 'doubtful' as const, text, remedy }
}

export function wrong(text: string, remedy: string) {
  return { state: 'wrong' as const, text, remedy }
}

/** Formats a finding as one line, even if texts from elsewhere contain line breaks. */
export function lineOf({ about, state, text, remedy }: Finding): string {
  const ended = /[.!?]$/.test(text) ? text : `${text}.`
  const line = `${signs[state]} ${about}: ${ended}${remedy ? ` Abhilfe: ${remedy}` : ''}`
  return line.replaceAll(/\s*\n\s*/g, ' ')
}

/** Why `fetch` got no response: the code of the underlying error, or what aborted it. */
export function whyNoAnswer(error: unknown): string {
  const { cause, name } = error as Error
  return (cause as NodeJS.ErrnoException | undefined)?.code ?? name
}
