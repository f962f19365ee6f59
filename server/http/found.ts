import { maySee } from '../auth/scopes.ts'
import type { StaffPrincipal } from '../core/principal.ts'
import { ProblemError } from '../core/problem-error.ts'
import type { RecordUsers } from '../db/record-users.ts'

/** The record, or a 404 with this German sentence. */
export function foundOr404<T>(record: T | undefined, message: string): T {
  if (record === undefined) throw new ProblemError('not-found', message)
  return record
}

/** For a delete that returns whether there was anything: another request may have been faster. Else a 404. */
export function assertRemoved(wasThere: boolean, message: string): void {
  if (!wasThere) throw new ProblemError('not-found', message)
}

/**
 * A 409 for a record that is in use: the German sentence says by how many devices or files, the details by which, unless
 * an API token with single rights asks that may not read these.
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
