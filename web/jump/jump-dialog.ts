import { lazyComponent } from '../base/lazy-component.ts'

export const Jump = lazyComponent(async () => (await import('./Jump.tsx')).Jump)
