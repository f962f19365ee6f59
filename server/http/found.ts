import { maySee } from '../auth/scopes.ts'
import type { StaffPrincipal } from '../core/principal.ts'
import { ProblemError } from '../core/problem-error.ts'
import type { RecordUsers } from '../db/record-users.ts'

/** The record; throws a 404 with this German sentence if it is undefined. */
export function foundOr404<T>(record: T | undefined, message: string): T {
  if (record === undefined) throw new ProblemError('not-found', message)
  return record
}

/** For a delete that returns whether there was anything to delete: throws a 404 if another request was faster. */
export function assertRemoved(wasThere: boolean, message: string): void {
  if (!wasThere) throw new ProblemError('not-found', message)
}

/**
 * Throws a 409 for a record in use: the German sentence names the number of devices or files, the details list them,
 * unless the caller is an API token without the right to read them.
 */
export function assertUnused(
  subject: string,
  { kind, users, total }: RecordUsers,
  reader: StaffPrincipal,
): void {
  if (total === 0) return
  const isNamed = maySee(reader, kind === 'device' ? 'devices' : 'files')
  const words = kind === 'device' ? deviceWords : fileWords
  throw new ProblemError(
    'in-use',
    `${subject} wird noch von ${total} ${total === 1 ? words.one : words.many} verwendet und kann nicht gelöscht werden!`,
    { users: isNamed ? users : [], total },
  )
}

const deviceWords = { one: 'Gerät', many: 'Geräten' }
const fileWords = { one: 'Datei', many: 'Dateien' }
