import type { Media, Upload } from '#contract/files.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { FilesModal } from './preview-dialog.ts'

/** Whether `FilesModal` can show a file: PDFs and images. */
export function isPreviewable({ url }: Media): boolean {
  return isShowable(url)
}

/** The same for an upload. */
export function isShowable(upload: Upload | null | undefined): boolean {
  return upload?.mime === 'application/pdf' || (upload?.mime.startsWith('image/') ?? false)
}

/** Shows a file within the page. */
export function openPreview({ filename, url: upload }: Pick<Media, 'filename' | 'url'>): void {
  if (upload) openDialog(FilesModal, { file: { ...upload, filename } })
}
