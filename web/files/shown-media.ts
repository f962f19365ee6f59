import type { Media } from '#contract/files.ts'

/** The relations that lists of files load: enough to determine the current version. */
export const shownMedia = {
  doctype: true,
  url: true,
  versions: {
    fields: ['version'],
    filters: { releasedOn: { $notNull: true }, withdrawnAt: { $null: true } },
    populate: { url: { fields: ['id'] } },
    sort: ['releasedOn:desc', 'id:desc'],
    limit: -1,
  },
}

/** The label of the current version, which is the one whose upload the file shows. */
export function currentLabel({ url, versions = [] }: Media): string | undefined {
  const current = versions.find((version) => (version.url as { id: number }).id === url?.id)
  return current && String(current.version)
}

/** Whether a file in a device's list is linked to the device itself, not to its article number. */
export function isOwn({ devices = [] }: Media): boolean {
  return devices.length > 0
}
