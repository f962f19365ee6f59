import { lazyComponent } from '../base/lazy-component.ts'
import { askToDelete, type Deletion } from '../dialog/ask-to-delete.ts'
import { openDialog } from '../dialog/dialogs.ts'
import type { Kept } from '../dialog/KeptBanner.tsx'

/** The deletion of one record that may have to be kept. */
export interface KeptDeletion extends Omit<Deletion, 'remove'> {
  /** Undefined if it need not be kept. */
  kept: Kept | undefined
  /** German, following the day: why it must be kept, and where it stays meanwhile. */
  why: string
  /** The name to type, and the label of its input. */
  name: string
  label: string
  /** `name` as typed, for the server to compare. */
  remove: (name?: string) => Promise<void>
}

const KeptForm = lazyComponent(async () => (await import('./KeptForm.tsx')).KeptForm)

/** Asks, deletes, and reports the outcome; a record that must be kept requires typing its name. */
export function askForName(deletion: KeptDeletion): void {
  const { kept, remove } = deletion
  if (kept) openDialog(KeptForm, { deletion: { ...deletion, kept } })
  else askToDelete({ ...deletion, remove: () => remove() })
}
