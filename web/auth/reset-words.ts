import { needWords } from '../base/spoken.ts'

/** Fetches the words of the forgotten-password and not-found pages. */
export function fetchResetWords(): Promise<void> {
  return needWords(
    'reset',
    import.meta.glob('./*.ts', { base: '../../contract/words', import: 'reset', query: '?reset' }),
  )
}
