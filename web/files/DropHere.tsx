import { openDialog, useDialogs } from '../dialog/dialogs.ts'
import { useIsPhone } from '../ui/use-is-phone.ts'
import { FileForm } from './file-dialogs.ts'
import './record-files.css'
import { useDroppedFiles } from './use-dropped-files.ts'
import type { GivenTargets } from './use-upload-form.ts'

/**
 * Accepts files dropped anywhere on the page of a device or article number, and assigns them to it; a click opens the
 * file dialog.
 */
export function DropHere({ given }: { given: GivenTargets }) {
  const isPhone = useIsPhone()
  const isUncovered = useDialogs().length === 0
  const isOver = useDroppedFiles((files) => openDialog(FileForm, { files, given }), isUncovered)
  return (
    <button
      type="button"
      className="record-drop"
      data-over={isOver || undefined}
      onClick={() => openDialog(FileForm, { given })}
    >
      {isPhone ? 'Dateien hochladen …' : 'Dateien hierher ziehen'}
    </button>
  )
}
