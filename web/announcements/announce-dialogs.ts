import { lazyComponent } from '../base/lazy-component.ts'

export const AnnounceForm = lazyComponent(
  async () => (await import('./AnnounceForm.tsx')).AnnounceForm,
)
