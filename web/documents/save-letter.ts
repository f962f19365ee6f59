import { documents } from '#contract/documents.ts'
import { reportFailure } from '../client/failures.ts'
import { makeFile } from '../client/make-file.ts'
import { saveFile } from '../ui/save-file.ts'
import { type DocumentSubject, idOf } from './document-subject.ts'

/**
 * Saves the letter, in the company's language, with a password that was just set; a failure is only reported, as the
 * password remains set. Returns whether the letter was saved.
 */
export async function saveLetter(subject: DocumentSubject, pass: string): Promise<boolean> {
  try {
    saveFile(await makeFile(documents.letter, { kind: 'zugangsdaten', ...idOf(subject), pass }))
    return true
  } catch (error) {
    reportFailure('showDocument', error)
    return false
  }
}
