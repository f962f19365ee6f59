import { needWords } from '../base/spoken.ts'

/** Loads the screen `/customer-view` and its words; the login page preloads them. */
export async function loadView() {
  const [{ CustomerView }] = await Promise.all([import('./CustomerView.tsx'), fetchViewWords()])
  return CustomerView
}

/** Staff screens share some of these words. */
export function fetchViewWords(): Promise<void> {
  return needWords(
    'view',
    import.meta.glob('./*.ts', { base: '../../contract/words', import: 'view', query: '?view' }),
  )
}
