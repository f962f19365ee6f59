import { lazyComponent } from '../base/lazy-component.ts'

export const Shortcuts = lazyComponent(async () => (await import('./Shortcuts.tsx')).Shortcuts)
