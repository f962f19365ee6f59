import { lazyComponent } from '../base/lazy-component.ts'

export const StartImportForm = lazyComponent(
  async () => (await import('./StartImportForm.tsx')).StartImportForm,
)
export const LettersForm = lazyComponent(
  async () => (await import('./LettersForm.tsx')).LettersForm,
)
export const StartFilesForm = lazyComponent(
  async () => (await import('./StartFilesForm.tsx')).StartFilesForm,
)
export const CorrectEntryForm = lazyComponent(
  async () => (await import('./CorrectEntryForm.tsx')).CorrectEntryForm,
)
