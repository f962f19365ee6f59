import { Button } from '@mantine/core'
import { Download } from 'lucide-react'
import { saveFile } from '../documents/hand-out.ts'
import { DialogFrame } from '../ui/DialogFrame.tsx'
import type { DialogProps } from '../ui/dialogs.ts'
import { PdfPages } from './PdfPages.tsx'
import './files-modal.css'

type Props = DialogProps['FilesModal'] & { onClose: () => void }

/** Shows an image or a PDF inside the page. */
export function FilesModal({ onClose, ...shown }: Props) {
  if ('file' in shown) {
    const { filename, url } = shown.file
    return (
      <DialogFrame title={filename} width="95%" onClose={onClose}>
        <img className="file-preview" src={url} alt={`Vorschau von ${filename}`} />
      </DialogFrame>
    )
  }
  const { pdf } = shown
  return (
    <DialogFrame title={pdf.name} width="95%" onClose={onClose}>
      <PdfPages pdf={pdf.blob} />
      <div className="dialog-buttons">
        <Button
          variant="default"
          data-autofocus
          leftSection={<Download size={18} aria-hidden />}
          onClick={() => saveFile(pdf)}
        >
          Herunterladen
        </Button>
        <Button onClick={onClose}>Schließen</Button>
      </div>
    </DialogFrame>
  )
}
