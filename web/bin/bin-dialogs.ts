import { lazyComponent } from '../base/lazy-component.ts'

export const RestoreForm = lazyComponent(
  async () => (await import('./RestoreForm.tsx')).RestoreForm,
)
export const PurgeForm = lazyComponent(async () => (await import('./EndForm.tsx')).PurgeForm)
