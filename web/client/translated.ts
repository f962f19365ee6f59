import { portal } from '../base/portal-settings.ts'
import { needWords, words } from '../base/spoken.ts'
import type { RequestError } from './request-error.ts'

/** Replaces the server's German message with one in the language of the page. */
export async function translate(problem: RequestError): Promise<void> {
  const { code, status, sent: message, details } = problem
  await needWords(
    'problems',
    import.meta.glob('./*.ts', {
      base: '../../contract/words',
      import: 'problems',
      query: '?problems',
    }),
  )
  const { timeZone } = portal
  problem.message = words('problems').tell({ ...details, code, status, message, timeZone })
}
