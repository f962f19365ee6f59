import { lazyComponent } from '../base/lazy-component.ts'

export const PartsForm = lazyComponent(async () => (await import('./PartsForm.tsx')).PartsForm)
export const CommonFiles = lazyComponent(
  async () => (await import('./CommonFiles.tsx')).CommonFiles,
)
