import { useWords } from '../base/spoken.ts'
import { RequestError } from '../client/request-error.ts'

/**
 * Explains why a PDF's pages cannot be displayed, and what helps: another program, unless the file cannot be loaded at
 * all.
 */
export function useWhyNoPages(error: unknown): string {
  const { noPages, openLater, openElsewhere } = useWords('view')
  if (!navigator.onLine) return `${noPages.offline} ${openLater}`
  // The server's reason is shown in a toast.
  if (error instanceof RequestError) return noPages.unloaded
  return `${noPages[reasonOf(error)]} ${openElsewhere}`
}

function reasonOf(error: unknown): 'locked' | 'broken' | 'unloaded' {
  const { name } = error instanceof Error ? error : { name: '' }
  if (name === 'PasswordException') return 'locked'
  if (name === 'InvalidPDFException') return 'broken'
  return 'unloaded'
}
