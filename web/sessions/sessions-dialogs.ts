import { lazyComponent } from '../base/lazy-component.ts'

export const SessionsDialog = lazyComponent(
  async () => (await import('./SessionsDialog.tsx')).SessionsDialog,
)
