import { lazyComponent } from '../base/lazy-component.ts'

export const NewVersionForm = lazyComponent(
  async () => (await import('./NewVersionForm.tsx')).NewVersionForm,
)
export const WithdrawForm = lazyComponent(
  async () => (await import('./WithdrawForm.tsx')).WithdrawForm,
)
export const VersionForm = lazyComponent(
  async () => (await import('./VersionForm.tsx')).VersionForm,
)
