import type { Media } from '#contract/files.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { FilesModal } from './file-dialogs.ts'

/** Whether `FilesModal` can show a file: PDF and images. */
export function isPreviewable({ url }: Media): boolean {
  return url?.mime === 'application/pdf' || (url?.mime.startsWith('image/') ?? false)
}

/** Shows a file inside the page. */
export function openPreview({ filename, url: upload }: Media): void {
  if (upload) openDialog(FilesModal, { file: { ...upload, filename } })
}
