import { lazyComponent } from '../base/lazy-component.ts'

export const SignInAgain = lazyComponent(
  async () => (await import('./SignInAgain.tsx')).SignInAgain,
)
export const ConfirmPassword = lazyComponent(
  async () => (await import('./ConfirmPassword.tsx')).ConfirmPassword,
)
