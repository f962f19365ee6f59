import { DialogFrame } from '../ui/DialogFrame.tsx'
import type { DialogProps } from '../ui/dialogs.ts'
import './files-modal.css'

type Props = DialogProps['FilesModal'] & { onClose: () => void }

/** Shows an image inside the page. */
export function FilesModal({ file, onClose }: Props) {
  return (
    <DialogFrame title={file.filename} width="95%" onClose={onClose}>
      <img className="file-preview" src={file.url} alt={`Vorschau von ${file.filename}`} />
    </DialogFrame>
  )
}
