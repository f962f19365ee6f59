import { lazyComponent } from '../base/lazy-component.ts'
import { askToDelete, type Deletion } from '../dialog/ask-to-delete.ts'
import { openDialog } from '../dialog/dialogs.ts'
import type { Kept } from '../dialog/KeptBanner.tsx'

/** A deletion of one record that may have to be kept. */
export interface KeptDeletion extends Omit<Deletion, 'remove'> {
  /** Undefined where it need not be kept. */
  kept: Kept | undefined
  /** German, after the day: why it must be kept, and where it stays meanwhile. */
  why: string
  /** What has to be typed, and what that is called. */
  name: string
  label: string
  /** `name` as it was typed, for the server to compare. */
  remove: (name?: string) => Promise<void>
}

const KeptForm = lazyComponent(async () => (await import('./KeptForm.tsx')).KeptForm)

/** Asks, deletes, tells; what must be kept is deleted by whoever types its name. */
export function askForName(deletion: KeptDeletion): void {
  const { kept, remove } = deletion
  if (kept) openDialog(KeptForm, { deletion: { ...deletion, kept } })
  else askToDelete({ ...deletion, remove: () => remove() })
}
