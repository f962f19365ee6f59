import { lazyComponent } from '../base/lazy-component.ts'

export const FilesModal = lazyComponent(async () => (await import('./FilesModal.tsx')).FilesModal)
