import { needWords } from '../base/spoken.ts'

/** Fetches the words of a forgotten password, and of addresses that lead nowhere. */
export function fetchResetWords(): Promise<void> {
  return needWords(
    'reset',
    import.meta.glob('./*.ts', { base: '../../contract/words', import: 'reset', query: '?reset' }),
  )
}
