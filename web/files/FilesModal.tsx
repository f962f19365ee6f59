import { Button } from '@mantine/core'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import type { Closable } from '../dialog/dialogs.ts'
import { type MadeFile, saveFile } from '../ui/save-file.ts'
import { KeptFile, type StoredFile, WhyNoPages } from './KeptFile.tsx'
import { PdfPages } from './PdfPages.tsx'
import './files-modal.css'

/** A stored file, or a PDF that the server has just generated. */
type Props = Closable & ({ file: StoredFile } | { pdf: MadeFile })

const downloadIcon = <Download size={18} aria-hidden />

/** Shows an image or a PDF within the page. */
export function FilesModal({ onClose, ...shown }: Props) {
  if ('file' in shown) {
    const { file } = shown
    const download = (
      <Button
        component="a"
        href={file.url}
        target="_blank"
        rel="noopener"
        variant="default"
        data-autofocus
        leftSection={downloadIcon}
      >
        Herunterladen
      </Button>
    )
    return (
      <Frame title={file.filename} download={download} onClose={onClose}>
        <KeptFile file={file} />
      </Frame>
    )
  }
  const { pdf } = shown
  const download = (
    <Button
      variant="default"
      data-autofocus
      leftSection={downloadIcon}
      onClick={() => saveFile(pdf)}
    >
      Herunterladen
    </Button>
  )
  return (
    <Frame title={pdf.name} download={download} onClose={onClose}>
      <PdfPages pdf={pdf.blob} explain={(error) => <WhyNoPages error={error} />} />
    </Frame>
  )
}

interface FrameProps {
  title: string
  download: ReactNode
  onClose: () => void
  children: ReactNode
}

/** The buttons are above the pages, where they are visible without scrolling. */
function Frame({ title, download, onClose, children }: FrameProps) {
  return (
    <DialogFrame title={title} width="95%" onClose={onClose}>
      <div className="dialog-buttons file-preview-buttons">
        {download}
        <Button onClick={onClose}>Schließen</Button>
      </div>
      {children}
    </DialogFrame>
  )
}
