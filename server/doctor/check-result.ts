/** The doctor's finding about one subject, in German for the operator. */
export interface Finding {
  about: string
  state: 'fine' | 'doubtful' | 'wrong'
  text: string
  /** What to do about it. */
  mend?: string
}

/** Checks something; an error is reported as a finding, too. */
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

/** Formats a finding as one line, even if texts from elsewhere contain line breaks. */
export function lineOf({ about, state, text, mend }: Finding): string {
  const ended = /[.!?]$/.test(text) ? text : `${text}.`
  const line = `${signs[state]} ${about}: ${ended}${mend ? ` Abhilfe: ${mend}` : ''}`
  return line.replaceAll(/\s*\n\s*/g, ' ')
}

/** Why `fetch` got no response: the code of the underlying error, or what aborted it. */
export function whyNoAnswer(error: unknown): string {
  const { cause, name } = error as Error
  return (cause as NodeJS.ErrnoException | undefined)?.code ?? name
}
