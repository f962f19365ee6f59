import type { Access } from '#contract/endpoint.ts'
import type { Scopes } from '#contract/tokens.ts'

/** A staff user, signed in. */
export interface PersonPrincipal {
  kind: 'staff'
  via: 'session'
  sessionId: number
  userId: number
  username: string
  isAdmin: boolean
}

/** A machine with an API token: no person stands behind it, so it has no user and no session. */
export interface TokenPrincipal {
  kind: 'staff'
  via: 'token'
  tokenId: number
  /** What log entries call it: `API-Schlüssel „ERP“`. */
  username: string
  isAdmin: true
  /** May only GET and HEAD. */
  isReadOnly: boolean
  /** What it may, area by area; null where that is not limited. */
  scopes: Scopes | null
}

/** Whoever works on the portal's data, person or machine. */
export type StaffPrincipal = PersonPrincipal | TokenPrincipal

/** A customer who signed in with a device's serial number: sees that device. */
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

/** Who is asking. The kind is part of it: bare ids are never compared across kinds. */
export type Principal = StaffPrincipal | CustomerPrincipal

/** The principal that a handler gets, by the endpoint's access. */
export type PrincipalFor<A extends Access> = A extends 'anyone'
  ? undefined
  : A extends 'staff in person' | 'administrator in person'
    ? PersonPrincipal
    : A extends 'staff' | 'administrator'
      ? StaffPrincipal
      : A extends 'customer'
        ? CustomerPrincipal
        : Principal

/** Names whoever is asking, whatever session they have: what is counted of them they cannot begin anew. */
export function subjectOf(principal: Principal): string {
  if (principal.kind === 'device') return `device:${principal.deviceId}`
  if (principal.kind === 'company') return `company:${principal.companyId}`
  return principal.via === 'token' ? `token:${principal.tokenId}` : `staff:${principal.userId}`
}
