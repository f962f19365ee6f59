import { lazyComponent } from '../base/lazy-component.ts'

export const ViewForm = lazyComponent(async () => (await import('./ViewForm.tsx')).ViewForm)
