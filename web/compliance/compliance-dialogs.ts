import { lazyComponent } from '../base/lazy-component.ts'

export const FindingDevices = lazyComponent(
  async () => (await import('./FindingDevices.tsx')).FindingDevices,
)
