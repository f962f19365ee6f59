import { lazyComponent } from '../base/lazy-component.ts'

export const CompanyForm = lazyComponent(
  async () => (await import('./CompanyForm.tsx')).CompanyForm,
)
