import type { SignedIn } from '#contract/auth.ts'
import { ssoFinishPath } from '#contract/paths.ts'
import { request } from '../client/request.ts'

/** What stands behind `#` when the browser comes back from the provider, or by an operator's link. */
export interface Returned {
  ticket?: string
  /** Why there is no ticket, in words. */
  failure?: string
  isLinked?: boolean
}

/** Reads it once and takes it out of the address: it is good once anyway. */
export function takeReturned(): Returned {
  const words = new URLSearchParams(location.hash.slice(1))
  const [ticket, failure] = [words.get('ticket'), words.get('fehler')]
  const isLinked = words.has('verknuepft')
  if (ticket === null && failure === null && !isLinked) return {}
  history.replaceState(history.state, '', location.pathname + location.search)
  return {
    ...(ticket !== null && { ticket }),
    ...(failure !== null && { failure: failures[failure] ?? failures.abgelehnt }),
    ...(isLinked && { isLinked }),
  }
}

const failures: Record<string, string> = {
  abgelaufen: 'Die Anmeldung beim Anbieter ist abgelaufen. Bitte beginnen Sie von vorn!',
  abgelehnt: 'Die Anmeldung beim Anbieter wurde abgebrochen oder nicht angenommen.',
  unbekannt:
    'Zu Ihrem Konto beim Anbieter gehört hier kein Bearbeiter. Bitte wenden Sie sich an einen Administrator!',
  'nicht-erreichbar': 'Der Anbieter der Anmeldung ist gerade nicht erreichbar.',
  'nicht-neu':
    'Der Anbieter hat nicht bestätigt, dass Sie sich gerade neu angemeldet haben. Bitte versuchen Sie es noch einmal, oder bestätigen Sie mit Ihrem Passwort. Hilft beides nicht, wenden Sie sich bitte an den Betreiber!',
  vergeben: 'Dieses Konto beim Anbieter gehört schon zu einem anderen Bearbeiter!',
}

/** Hands the ticket over, from the own origin. */
export function finishSignIn(ticket: string): Promise<SignedIn> {
  return request<SignedIn>('POST', ssoFinishPath, { ticket })
}
