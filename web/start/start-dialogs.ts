import { lazyComponent } from '../base/lazy-component.ts'

export const UserForm = lazyComponent(async () => (await import('./UserForm.tsx')).UserForm)
export const UserPassword = lazyComponent(
  async () => (await import('./UserPassword.tsx')).UserPassword,
)
export const OwnPassword = lazyComponent(
  async () => (await import('./OwnPassword.tsx')).OwnPassword,
)
export const TokenForm = lazyComponent(async () => (await import('./TokenForm.tsx')).TokenForm)
