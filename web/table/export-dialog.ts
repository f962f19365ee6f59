import { lazyComponent } from '../base/lazy-component.ts'

export const ExportForm = lazyComponent(async () => (await import('./ExportForm.tsx')).ExportForm)
