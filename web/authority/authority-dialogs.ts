import { lazyComponent } from '../base/lazy-component.ts'

export const AuthorityAccess = lazyComponent(
  async () => (await import('./AuthorityAccess.tsx')).AuthorityAccess,
)
