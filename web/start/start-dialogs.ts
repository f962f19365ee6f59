import { lazyComponent } from '../base/lazy-component.ts'

export const UserForm = lazyComponent(async () => (await import('./UserForm.tsx')).UserForm)
export const UserPassword = lazyComponent(
  async () => (await import('./UserPassword.tsx')).UserPassword,
)
export const OwnPassword = lazyComponent(
  async () => (await import('./OwnPassword.tsx')).OwnPassword,
)
export const TokenForm = lazyComponent(async () => (await import('./TokenForm.tsx')).TokenForm)
export const AppForm = lazyComponent(async () => (await import('./AppForm.tsx')).AppForm)
export const PasskeyForm = lazyComponent(
  async () => (await import('./PasskeyForm.tsx')).PasskeyForm,
)
export const UserIdentity = lazyComponent(
  async () => (await import('./UserIdentity.tsx')).UserIdentity,
)
export const WebhookForm = lazyComponent(
  async () => (await import('./WebhookForm.tsx')).WebhookForm,
)
export const SecretRenewalForm = lazyComponent(
  async () => (await import('./SecretRenewalForm.tsx')).SecretRenewalForm,
)
export const WebhookDeliveries = lazyComponent(
  async () => (await import('./WebhookDeliveries.tsx')).WebhookDeliveries,
)
