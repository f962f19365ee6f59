import { lazyComponent } from '../base/lazy-component.ts'

export const QrCode = lazyComponent(async () => (await import('./QrCode.tsx')).QrCode)
