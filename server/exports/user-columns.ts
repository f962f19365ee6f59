import type { User } from '#contract/auth.ts'
import { type SheetColumn, text, time } from '../tables/sheet-columns.ts'
import { yesOrNo } from './list-columns.ts'

/** Columns of the list of users. */
export const userColumns: SheetColumn<User>[] = [
  text('Benutzername', 24, ({ username }) => username),
  text('E-Mail', 32, ({ email }) => email),
  text('Administrator', 14, ({ isAdmin }) => yesOrNo(isAdmin)),
  text('Gesperrt', 10, ({ blocked }) => yesOrNo(blocked)),
  time('Angelegt am', ({ createdAt }) => createdAt),
  time('Geändert am', ({ updatedAt }) => updatedAt),
]
