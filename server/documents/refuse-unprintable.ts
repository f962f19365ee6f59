import { ProblemError } from '../core/problem-error.ts'
import { TypesetError } from '../typst/typeset-error.ts'

/** Throws the 400 for a letter whose password cannot be printed; rethrows any other error. */
export function refuseUnprintable(error: unknown): never {
  if (!(error instanceof TypesetError) || error.unprintable.length === 0) throw error
  throw ProblemError.field(
    'pass',
    'Das Passwort hat Zeichen, die sich nicht drucken lassen. Bitte vergeben Sie ein anderes!',
    'format',
  )
}
