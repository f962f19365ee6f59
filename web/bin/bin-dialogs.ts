import { lazyComponent } from '../base/lazy-component.ts'

export const RestoreForm = lazyComponent(
  async () => (await import('./RestoreForm.tsx')).RestoreForm,
)
export const EndForm = lazyComponent(async () => (await import('./EndForm.tsx')).EndForm)
