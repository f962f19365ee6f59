import { lazyComponent } from '../base/lazy-component.ts'

export const VdiExport = lazyComponent(async () => (await import('./VdiExport.tsx')).VdiExport)
