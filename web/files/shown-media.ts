import type { Media } from '#contract/files.ts'

/** What lists of files load with each: enough to say which version is the current one. */
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

/** What the current version is called: the one whose upload the file shows. */
export function currentLabel({ url, versions = [] }: Media): string | undefined {
  const current = versions.find((version) => (version.url as { id: number }).id === url?.id)
  return current && String(current.version)
}

/** Whether a file in a device's list is the device's own, not one of its article number. */
export function isOwn({ devices = [] }: Media): boolean {
  return devices.length > 0
}
