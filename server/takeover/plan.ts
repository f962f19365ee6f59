import type { ActiveContent } from '#contract/files.ts'
import type { OldPassword } from './old-password.ts'

/** What every record brings along. */
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
  /** What it was called, where a customer has to be told. */
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
  /** A draft there is a version that waits for its release here. */
  isDraft: boolean
}

export interface PlannedUpload extends Planned {
  name: string
  /** Where its bytes lie, and what they are. */
  path: string
  sha256: string
  ext: string
  mime: string
  activeContent: ActiveContent[]
  oldSlug: string
}

/** All that is to be written, under the ids of Strapi; the log follows entry after entry. */
export interface Plan {
  users: PlannedUser[]
  doctypes: PlannedTitle[]
  parts: PlannedTitle[]
  companies: PlannedCompany[]
  uploads: PlannedUpload[]
  files: PlannedFile[]
  devices: PlannedDevice[]
}

/** Names and numbers that the portal has given by itself, folded: they stay where they are. */
export interface TakenNames {
  users: Set<string>
  emails: Set<string>
  doctypes: Set<string>
  parts: Set<string>
  devices: Set<string>
  customerNumbers: Set<number>
}
