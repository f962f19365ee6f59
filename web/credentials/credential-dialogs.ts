import { lazyComponent } from '../base/lazy-component.ts'

export const NewPassword = lazyComponent(
  async () => (await import('./NewPassword.tsx')).NewPassword,
)
