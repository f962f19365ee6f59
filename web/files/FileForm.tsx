import { FileUpdateForm, type UpdateProps } from './FileUpdateForm.tsx'
import { UploadForm, type UploadProps } from './UploadForm.tsx'

/** Uploads files and makes documents of them, or changes a document. */
export function FileForm(props: UploadProps | UpdateProps) {
  return props.mode === 'update' ? <FileUpdateForm {...props} /> : <UploadForm {...props} />
}
