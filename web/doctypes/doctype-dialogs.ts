import { lazyComponent } from '../base/lazy-component.ts'

export const DoctypesForm = lazyComponent(
  async () => (await import('./DoctypesForm.tsx')).DoctypesForm,
)
