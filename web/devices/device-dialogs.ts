import { lazyComponent } from '../base/lazy-component.ts'

export const DeviceForm = lazyComponent(async () => (await import('./DeviceForm.tsx')).DeviceForm)

export const HandOverForm = lazyComponent(
  async () => (await import('./HandOverForm.tsx')).HandOverForm,
)
