import { keepPartUnlinked, keepUnlinked } from './delivered-files.store.ts'

// Each is used by the tables at both of its ends.

/** Links between devices and their own files. */
export const deviceLinks = {
  table: 'device_medias',
  since: 'linked_on',
  unlinks: keepUnlinked,
} as const

/** Links between article numbers and their files. */
export const partLinks = {
  table: 'part_medias',
  since: 'linked_on',
  unlinks: keepPartUnlinked,
} as const
