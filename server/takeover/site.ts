/** A record of Strapi 4. */
export interface OldRecord {
  id: number
  createdAt: Date | null
  updatedAt: Date | null
  /** Not published, if the site distinguishes drafts. */
  isDraft: boolean
}

export interface OldUser extends OldRecord {
  username: string | null
  email: string | null
  provider: string | null
  password: string | null
  isConfirmed: boolean
  isBlocked: boolean
}

/** A document type or article number. */
export interface OldTitle extends OldRecord {
  title: string | null
  desc: string | null
}

export interface OldCompany extends OldRecord {
  name: string | null
  kdnr: string | null
  pass: string | null
  desc: string | null
}

export interface OldDevice extends OldRecord {
  sn: string | null
  pass: string | null
  company: number | null
  part: number | null
  files: number[]
}

/** A media, which this portal calls a file. */
export interface OldFile extends OldRecord {
  filename: string | null
  doctype: number | null
  upload: number | null
}

/** An uploaded file. */
export interface OldUpload extends OldRecord {
  name: string | null
  /** Name of its file on disk, which is also the last segment of its address. */
  stored: string
  ext: string
  provider: string | null
}

export interface OldLog extends OldRecord {
  type: string | null
  status: string | null
  message: string | null
  sn: string | null
  user: string | null
  company: string | null
}

/** All contents of a site that this portal takes over, except its log, which may be long. */
export interface Site {
  users: OldUser[]
  doctypes: OldTitle[]
  parts: OldTitle[]
  companies: OldCompany[]
  devices: OldDevice[]
  files: OldFile[]
  uploads: OldUpload[]
}
