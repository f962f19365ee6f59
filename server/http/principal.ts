import type { Access } from '#contract/endpoint.ts'

/** A signed-in staff user. */
export interface StaffPrincipal {
  kind: 'staff'
  sessionId: number
  userId: number
  username: string
  isAdmin: boolean
}

/** A customer who signed in with a device's serial number: sees that device. */
export interface DevicePrincipal {
  kind: 'device'
  sessionId: number
  deviceId: number
  serialNumber: string
  companyName: string
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
  : A extends 'staff' | 'administrator'
    ? StaffPrincipal
    : A extends 'customer'
      ? CustomerPrincipal
      : Principal
