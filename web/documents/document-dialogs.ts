import { lazyComponent } from '../base/lazy-component.ts'

export const DocumentsForm = lazyComponent(
  async () => (await import('./DocumentsForm.tsx')).DocumentsForm,
)
