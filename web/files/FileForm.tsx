import { FileUpdateForm, type UpdateProps } from './FileUpdateForm.tsx'
import { UploadForm, type UploadProps } from './UploadForm.tsx'

/** Uploads new files, or edits one. */
export function FileForm(props: UploadProps | UpdateProps) {
  return props.mode === 'update' ? <FileUpdateForm {...props} /> : <UploadForm {...props} />
}
