import { lazyComponent } from '../base/lazy-component.ts'

export const OwnFormatForm = lazyComponent(
  async () => (await import('./OwnFormatForm.tsx')).OwnFormatForm,
)
