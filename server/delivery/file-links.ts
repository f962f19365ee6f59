import { keepPartUnlinked, keepUnlinked } from './delivered-files.store.ts'

// Both are named from both of their ends.

/** Links of devices and their own files. */
export const deviceLinks = {
  table: 'device_medias',
  since: 'linked_on',
  unlinks: keepUnlinked,
} as const

/** Links of article numbers and their files. */
export const partLinks = {
  table: 'part_medias',
  since: 'linked_on',
  unlinks: keepPartUnlinked,
} as const
