import { lazyComponent } from '../base/lazy-component.ts'

export const BatchForm = lazyComponent(async () => (await import('./BatchForm.tsx')).BatchForm)
