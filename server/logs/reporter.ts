import type { Principal } from '../core/principal.ts'
import type { LogSubject } from './logs.store.ts'

/** Sessions and tokens have separate ids; one must not use up the limit of another. */
export function reporterOf(principal: Principal): string {
  return 'tokenId' in principal ? `token:${principal.tokenId}` : `session:${principal.sessionId}`
}

/** The author of a report comes from the session, never from the report. */
export function namesOf(principal: Principal): LogSubject & { userName?: string } {
  if (principal.kind === 'staff') return { userName: principal.username }
  if (principal.kind === 'company') return { companyName: principal.companyName }
  return { serialNumber: principal.serialNumber, companyName: principal.companyName }
}
