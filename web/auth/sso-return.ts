import type { SignedIn } from '#contract/auth.ts'
import { ssoFinishPath } from '#contract/paths.ts'
import { request } from '../client/request.ts'

/** The fragment of the address after returning from the provider, or of an operator's link. */
export interface ProviderReturn {
  ticket?: string
  /** German message why there is no ticket. */
  failure?: string
  isLinked?: boolean
}

/** Reads the fragment once and removes it from the address; it is valid only once anyway. */
export function takeReturned(): ProviderReturn {
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

/** Exchanges the ticket for a session, from the portal's own origin. */
export function finishSignIn(ticket: string): Promise<SignedIn> {
  return request<SignedIn>('POST', ssoFinishPath, { ticket })
}
