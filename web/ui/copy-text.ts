import { toast } from './toasts.tsx'

/** Copies to the clipboard and says whether it worked, in the words of the specification; answers it too. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success('Content copied!')
    return true
  } catch {
    // Refused by the browser or not offered without HTTPS: the person is told either way.
    toast.error('Copy failed!')
    return false
  }
}
