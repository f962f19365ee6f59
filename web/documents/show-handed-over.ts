import { documents } from '#contract/documents.ts'
import { reportFailure } from '../client/failures.ts'
import { makeFile } from '../client/make-file.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { watchPlace } from '../dialog/watch-place.ts'
import { FilesModal } from '../files/preview-dialog.ts'

/** Creates the record of what a device was delivered with, in the company's language, and shows it. */
export async function showHandedOver(id: number): Promise<void> {
  const isStillHere = watchPlace()
  try {
    const pdf = await makeFile(documents.handedOver, { id })
    if (isStillHere()) openDialog(FilesModal, { pdf })
  } catch (error) {
    reportFailure('showDocument', error)
  }
}
