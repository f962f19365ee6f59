import { toast } from './toasts.tsx'

/** Copies to the clipboard, reports the outcome in the specified words, and returns whether it succeeded. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success('Content copied!')
    return true
  } catch {
    // Denied by the browser, or unavailable without HTTPS: the user is told either way.
    toast.error('Copy failed!')
    return false
  }
}
