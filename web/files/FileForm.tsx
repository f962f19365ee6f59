import type { DialogProps } from '../dialog/dialogs.ts'
import { FileUpdateForm } from './FileUpdateForm.tsx'
import { UploadForm } from './UploadForm.tsx'

type Props = DialogProps['FileForm'] & { onClose: () => void }

/** Uploads files and makes documents of them, or changes a document. */
export function FileForm(props: Props) {
  return props.mode === 'update' ? <FileUpdateForm {...props} /> : <UploadForm {...props} />
}
