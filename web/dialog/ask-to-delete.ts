import type { ReactNode } from 'react'
import { causeOf, logFailure, reportFailure, summaryOf } from '../client/failures.ts'
import { refreshShown } from '../client/queries.ts'
import { toast } from '../ui/toasts.tsx'
import { openDialog } from './dialogs.ts'
import { MessageBox } from './MessageBox.tsx'
import { detailOf, isRefusal, offerUsers } from './refusals.ts'
import { type Undoable, undoDeletion } from './undo-deletion.ts'

export interface Deletion {
  question: string
  /** German: what will be deleted. */
  body: ReactNode
  /** Label of the confirming button, if not 'Löschen'. */
  confirm?: string
  /** The store action's name in failure reports. */
  action: string
  /** The message after success. */
  done: string
  /** How many records it deletes, if possibly more than one. */
  count?: number
  remove: () => Promise<void>
  /** The records in the bin, for undoing the deletion. */
  undo?: Undoable
  /** The failure's summary, if the error catalogue has a specific one. */
  summary?: (message: string) => string
  /** Address of the list of what still uses the record and may prevent its deletion. */
  usersAt?: string
}

/** Asks, deletes, and reports the outcome. */
export function askToDelete(deletion: Deletion): void {
  const { question, body, confirm, done, count, remove, undo } = deletion
  openDialog(MessageBox, {
    question,
    body,
    confirm,
    lost: count,
    async onConfirm() {
      try {
        await remove()
        toast.success(done, undefined, undo && undoDeletion(undo))
      } catch (error) {
        reportFailed(deletion, error)
      }
    },
  })
}

/** A refusal shows its sentence once, and below it what uses the record. */
function reportFailed({ action, summary, usersAt = '' }: Deletion, error: unknown): void {
  const words = summary?.(causeOf(error).message)
  if (isRefusal(error)) {
    toast.error(words ?? summaryOf(error), detailOf(error), offerUsers([{ error, usersAt }]))
    logFailure(action, error)
    // The record is no longer as it was when the question was asked.
    void refreshShown()
  } else reportFailure(action, error, words)
}
