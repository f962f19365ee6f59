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
  /** Text of the button that agrees, where it is not 'Löschen'. */
  confirm?: string
  /** The store action's name, as failures report it. */
  action: string
  /** The message after success. */
  done: string
  /** How many records it deletes, where that may be more than one. */
  count?: number
  remove: () => Promise<void>
  /** What went to the bin, and can be taken back from there. */
  undo?: Undoable
  /** The failure's summary, where the error catalogue has one of its own. */
  summary?: (message: string) => string
  /** Address of the list of what needs the record, which may keep it from being deleted. */
  usersAt?: string
}

/** Asks, deletes, tells. */
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
        tell(deletion, error)
      }
    },
  })
}

/** A refusal says its sentence once, and below it what needs the record. */
function tell({ action, summary, usersAt = '' }: Deletion, error: unknown): void {
  const words = summary?.(causeOf(error).message)
  if (isRefusal(error)) {
    toast.error(words ?? summaryOf(error), detailOf(error), offerUsers([{ error, usersAt }]))
    logFailure(action, error)
    // What is refused is no longer what the question was asked of.
    void refreshShown()
  } else reportFailure(action, error, words)
}
