import type { ActiveContent } from '#contract/files.ts'
import type { OldPassword } from './old-password.ts'

/** What all records have. */
export interface Planned {
  /** Its id in Strapi. */
  id: number
  createdAt: Date | null
  updatedAt: Date | null
}

export interface PlannedUser extends Planned {
  username: string
  email: string | null
  password: OldPassword
  isBlocked: boolean
}

export interface PlannedTitle extends Planned {
  title: string
  desc: string | null
}

export interface PlannedCompany extends Planned {
  name: string
  kdnr: number
  desc: string | null
  password: OldPassword
}

export interface PlannedDevice extends Planned {
  sn: string
  /** The previous serial number, if the customer has to be told. */
  formerSn: string | null
  password: OldPassword
  company: number | null
  part: number | null
  files: number[]
}

export interface PlannedFile extends Planned {
  filename: string
  doctype: number | null
  /** Id of an upload that is taken over. */
  upload: number | null
  /** A draft in Strapi becomes a version that waits for its release. */
  isDraft: boolean
}

export interface PlannedUpload extends Planned {
  name: string
  /** Path of its bytes. */
  path: string
  sha256: string
  ext: string
  mime: string
  activeContent: ActiveContent[]
  oldSlug: string
}

/** Everything to be written, with the ids of Strapi; the log is streamed entry by entry. */
export interface Plan {
  users: PlannedUser[]
  doctypes: PlannedTitle[]
  parts: PlannedTitle[]
  companies: PlannedCompany[]
  uploads: PlannedUpload[]
  files: PlannedFile[]
  devices: PlannedDevice[]
}

/**
 * The names or numbers that records of the portal have now, which keep them: each with its record's id in Strapi, or
 * null if it did not come from there.
 */
export type Held<Name> = ReadonlyMap<Name, number | null>

/** Those of all kinds; names are folded. */
export interface TakenNames {
  users: Held<string>
  emails: Held<string>
  doctypes: Held<string>
  parts: Held<string>
  devices: Held<string>
  customerNumbers: Held<number>
}
