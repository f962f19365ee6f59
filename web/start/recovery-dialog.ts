import { lazyComponent } from '../base/lazy-component.ts'

export const RecoveryCodes = lazyComponent(
  async () => (await import('./RecoveryCodes.tsx')).RecoveryCodes,
)
