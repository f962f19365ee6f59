import { ProblemError } from '../core/problem-error.ts'
import type { Services } from '../services.ts'
import type { Provider } from './provider.ts'

/** The provider of this portal; throws a 404 if there is none. */
export function providerOf({ provider }: Services): Provider {
  if (!provider) throw new ProblemError('not-found', 'Dieses Portal kennt keinen Anbieter!')
  return provider
}
