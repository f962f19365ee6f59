import { lazyComponent } from '../base/lazy-component.ts'

export const FileForm = lazyComponent(async () => (await import('./FileForm.tsx')).FileForm)
export const AssignForm = lazyComponent(async () => (await import('./AssignForm.tsx')).AssignForm)
export const ChangeFilesForm = lazyComponent(
  async () => (await import('./ChangeFilesForm.tsx')).ChangeFilesForm,
)

export const ZipForm = lazyComponent(async () => (await import('./ZipForm.tsx')).ZipForm)
