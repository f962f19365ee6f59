import { lazyComponent } from '../base/lazy-component.ts'

export const BatchProgress = lazyComponent(
  async () => (await import('./BatchProgress.tsx')).BatchProgress,
)
