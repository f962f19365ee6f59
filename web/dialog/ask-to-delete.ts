import { causeOf, reportFailure } from '../client/failures.ts'
import { toast } from '../ui/toasts.tsx'
import { openDialog } from './dialogs.ts'
import { MessageBox } from './MessageBox.tsx'

interface Deletion {
  question: string
  /** German: what will be deleted. */
  body: string
  /** Text of the button that agrees, where it is not 'Löschen'. */
  confirm?: string
  /** The store action's name, as failures report it. */
  action: string
  /** The message after success. */
  done: string
  remove: () => Promise<void>
  /** The failure's summary, where the error catalogue has one of its own. */
  summary?: (message: string) => string
}

/** Asks, deletes, tells. */
export function askToDelete(deletion: Deletion): void {
  const { question, body, confirm, action, done, remove, summary } = deletion
  openDialog(MessageBox, {
    question,
    body,
    confirm,
    async onConfirm() {
      try {
        await remove()
        toast.success(done)
      } catch (error) {
        reportFailure(action, error, summary?.(causeOf(error).message))
      }
    },
  })
}
