import { ProblemError } from '../core/problem-error.ts'
import type { FileImportRecord } from './file-imports.store.ts'

const moving: FileImportRecord['phase'][] = ['unpacking', 'checking', 'importing', 'undoing']

/** Why an import cannot be changed (any more). */
export function tooLate({ phase }: Pick<FileImportRecord, 'phase'>): ProblemError {
  return new ProblemError('conflict', moving.includes(phase) ? underWay : alreadyEnded)
}

const underWay = 'Daran wird gerade gearbeitet. Bitte warten oder abbrechen!'
const alreadyEnded = 'Dieser Import ist schon zu Ende. Bitte einen neuen beginnen!'
