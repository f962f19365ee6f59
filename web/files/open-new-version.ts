import { openDialog } from '../dialog/dialogs.ts'
import { openFresh } from '../dialog/open-fresh.ts'
import { toast } from '../ui/toasts.tsx'
import { NewVersionForm } from './version-dialogs.ts'
import { readVersionOf } from './version-of.ts'

/** Opens the form for a new version of a file; a dropped file is uploaded at once. */
export function openNewVersion(id: number, dropped: readonly File[] = []): Promise<void> {
  if (dropped.length > 1) {
    toast.warn('Bitte nur eine Datei als neue Fassung ablegen!')
    return Promise.resolve()
  }
  return openFresh(
    'setCurrentFile',
    () => readVersionOf(id),
    (file) => openDialog(NewVersionForm, { file, dropped: dropped[0] }),
  )
}
