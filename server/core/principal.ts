import type { Access } from '#contract/endpoint.ts'
import type { Scopes } from '#contract/tokens.ts'

/** A signed-in staff user. */
export interface PersonPrincipal {
  kind: 'staff'
  via: 'session'
  sessionId: number
  userId: number
  username: string
  isAdmin: boolean
}

/** A machine with an API token: there is no person behind it, so it has no user and no session. */
export interface TokenPrincipal {
  kind: 'staff'
  via: 'token'
  tokenId: number
  /** Name in log entries: `API-Schlüssel „ERP“`. */
  username: string
  isAdmin: true
  /** Whether it is limited to GET and HEAD. */
  isReadOnly: boolean
  /** Its rights per area; null if not limited. */
  scopes: Scopes | null
}

/** Anyone who works on the portal's data, person or machine. */
export type StaffPrincipal = PersonPrincipal | TokenPrincipal

/** A customer who signed in with the serial number of a device: sees only that device. */
export interface DevicePrincipal {
  kind: 'device'
  sessionId: number
  deviceId: number
  serialNumber: string
  companyName: string | null
}

/** A customer who signed in with a customer number: sees all devices of the company. */
export interface CompanyPrincipal {
  kind: 'company'
  sessionId: number
  companyId: number
  companyName: string
}

export type CustomerPrincipal = DevicePrincipal | CompanyPrincipal

/** Who makes a request. The kind is part of it: bare ids are never compared across kinds. */
export type Principal = StaffPrincipal | CustomerPrincipal

/** The principal passed to a handler, by the endpoint's access. */
export type PrincipalFor<A extends Access> = A extends 'anyone'
  ? undefined
  : A extends 'staff in person' | 'administrator in person'
    ? PersonPrincipal
    : A extends 'staff' | 'administrator'
      ? StaffPrincipal
      : A extends 'customer'
        ? CustomerPrincipal
        : Principal

/** A name for the principal that is independent of the session: limits counted by it survive a new sign-in. */
export function subjectOf(principal: Principal): string {
  if (principal.kind === 'device') return `device:${principal.deviceId}`
  if (principal.kind === 'company') return `company:${principal.companyId}`
  return principal.via === 'token' ? `token:${principal.tokenId}` : `staff:${principal.userId}`
}
