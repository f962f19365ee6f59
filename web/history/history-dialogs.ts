import { lazyComponent } from '../base/lazy-component.ts'

export const HistoryDialog = lazyComponent(
  async () => (await import('./HistoryDialog.tsx')).HistoryDialog,
)
